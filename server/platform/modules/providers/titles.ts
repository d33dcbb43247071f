import { gameById } from "#server/games/index.ts";
import { type GameProvider, SANDBOX_GAMES, SANDBOX_PROVIDER_ID } from "#server/platform/config/provider.ts";
import { gameIdOf } from "#server/platform/modules/wallet/index.ts";

interface House {
  mode: "sandbox" | "production";
  providers: readonly GameProvider[];
}

/** The title of a provider's game by its id in the ledger; undefined where no provider of the house has it. */
export function providerTitle({ mode, providers }: House, gameId: string): string | undefined {
  const sandbox = mode === "sandbox" ? [{ id: SANDBOX_PROVIDER_ID, games: SANDBOX_GAMES }] : [];
  for (const { id, games } of [...providers, ...sandbox]) {
    const game = games.find(({ code }) => gameIdOf(id, code) === gameId);
    if (game) return game.title;
  }
  return undefined;
}

/** The title of any game by its id in the ledger; of one that is gone, its id. */
export const gameTitle = (house: House, gameId: string): string =>
  gameById(gameId)?.title ?? providerTitle(house, gameId) ?? gameId;

/** The titles of those among some games that are providers'. */
export const providerTitles = (house: House, gameIds: readonly string[]): string[] =>
  gameIds.flatMap((gameId) => providerTitle(house, gameId) ?? []);
