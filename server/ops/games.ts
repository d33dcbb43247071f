import { providerTitle } from "#server/platform/modules/providers/index.ts";
import { setDisabled } from "#server/platform/modules/rounds/index.ts";
import { type Command, gameOf, type Operator, recorded } from "./command.ts";

/** The named game: one of the house, or one of another studio by its provider, a dot and its code. */
function namedGame(command: Command, operator: Operator, parameters: string[]): { id: string; title: string } {
  const [id = "", ...rest] = parameters;
  const title = rest.length === 0 ? providerTitle(operator, id) : undefined;
  return title === undefined ? gameOf(command, parameters) : { id, title };
}

export const disableGame: Command = {
  usage: "disable-game <game>",
  summary:
    "Closes a game at once, of another studio too (its provider, a dot, its code): no round of it begins. Rounds that are open are played to their end.",
  async run(operator, parameters) {
    const game = namedGame(disableGame, operator, parameters);
    const at = operator.clock.now();
    await recorded(operator, `disable-game ${game.id}`, null, (tx) => setDisabled(tx, game.id, at));
    return `${game.title} is closed.`;
  },
};

export const enableGame: Command = {
  usage: "enable-game <game>",
  summary: "Opens a game that was closed.",
  async run(operator, parameters) {
    const game = namedGame(enableGame, operator, parameters);
    await recorded(operator, `enable-game ${game.id}`, null, (tx) => setDisabled(tx, game.id, null));
    return `${game.title} is open.`;
  },
};
