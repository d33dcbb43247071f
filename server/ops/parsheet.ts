import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Game, GameFileError, gameById, games, parSheet, readGame } from "#server/games/index.ts";
import { OpsProblem, type Tool } from "./command.ts";

export const parsheet: Tool = {
  usage: "parsheet <game> | <path of a game's file> | --all <folder>",
  summary: "Writes down the mathematics of a game, in Markdown; or tells what is wrong with its file.",
  async runAlone([subject, folder, ...rest]) {
    if (subject === "--all" && folder && rest.length === 0) return writeAll(folder);
    if (!subject || folder) throw new OpsProblem(`Usage: npm run ops -- ${parsheet.usage}`);
    const game = gameById(subject);
    if (!game && !existsSync(subject)) throw new OpsProblem(`There is no game and no file ${subject}.`);
    return explained(subject, () => parSheet(game ?? readGame(readFileSync(subject, "utf8"))));
  },
};

function writeAll(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const write = (game: Game) =>
    writeFileSync(
      join(folder, `${game.id}.md`),
      explained(game.id, () => parSheet(game)),
    );
  games.forEach(write);
  return `Wrote ${games.length} par sheets to ${folder}.`;
}

/** Contradictory rules are an error of the game's designer, so they are reported without a stack trace. */
function explained(subject: string, sheet: () => string): string {
  try {
    return sheet();
  } catch (error) {
    if (!(error instanceof GameFileError || error instanceof RangeError)) throw error;
    throw new OpsProblem(`${subject}:\n${error.message}`);
  }
}
