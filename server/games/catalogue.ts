import { files } from "./catalogue/index.ts";
import { type Game, gameOf } from "./game.ts";
import { gameFile } from "./game-file.ts";

/** Every game of the house. Throws on an invalid file: the platform then does not start. */
export const games: readonly Game[] = files.map((file) => gameOf(gameFile.parse(file)));

const byId = new Map(games.map((game) => [game.id, game]));

export function gameById(id: string): Game | undefined {
  return byId.get(id);
}

/** Returns a game that must exist, because its id was stored by the house. */
export function requireGame(id: string): Game {
  const game = gameById(id);
  if (!game) throw new Error(`there is no game ${id}`);
  return game;
}
