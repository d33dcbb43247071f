import { files } from "./catalogue/index.ts";
import { type Game, gameOf } from "./game.ts";
import { gameFile } from "./game-file.ts";

/** Every game there is. Throws where a file is not a game: the platform then does not start. */
export const games: readonly Game[] = files.map((file) => gameOf(gameFile.parse(file)));

const byId = new Map(games.map((game) => [game.id, game]));

export function gameById(id: string): Game | undefined {
  return byId.get(id);
}

/** A game that must be there: its id comes from what the house itself has written. */
export function requireGame(id: string): Game {
  const game = gameById(id);
  if (!game) throw new Error(`there is no game ${id}`);
  return game;
}
