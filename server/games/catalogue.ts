import { hundredDice } from "./dice/hundred-dice.ts";
import type { Game } from "./game.ts";
import { foxAtNoon } from "./slots/fox-at-noon.ts";
import { mothHour } from "./slots/moth-hour.ts";
import { nightFerry } from "./slots/night-ferry.ts";

/** Every game there is. */
export const games: readonly Game[] = [foxAtNoon, nightFerry, mothHour, hundredDice];

const byId = new Map(games.map((game) => [game.id, game]));

export function gameById(id: string): Game | undefined {
  return byId.get(id);
}
