import type { Game } from "#server/games/index.ts";
import type { Database } from "#server/platform/db/index.ts";
import { disabledGames } from "#server/platform/modules/rounds/index.ts";
import { gamesByTitle } from "./cards.ts";

/** Every game that can be played, by title. */
export async function openGames(db: Database): Promise<readonly Game[]> {
  const disabled = new Set(await disabledGames(db));
  return gamesByTitle.filter(({ id }) => !disabled.has(id));
}
