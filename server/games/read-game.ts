import { z } from "zod";
import { type Game, gameOf } from "./game.ts";
import { gameFile } from "./game-file.ts";

/** An error in a game's file, with a message for its author. */
export class GameFileError extends Error {
  override readonly name = "GameFileError";
}

/** Parses the text of a game's file, whether or not it is in the catalogue. Throws a {@link GameFileError}. */
export function readGame(text: string): Game {
  const parsed = gameFile.safeParse(parseJson(text));
  if (!parsed.success) throw new GameFileError(z.prettifyError(parsed.error));
  try {
    return gameOf(parsed.data);
  } catch (error) {
    throw new GameFileError((error as Error).message);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new GameFileError(`This is not JSON: ${(error as Error).message}`);
  }
}
