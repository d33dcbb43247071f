import { setDisabled } from "#server/platform/modules/rounds/index.ts";
import { type Command, gameOf, recorded } from "./command.ts";

export const disableGame: Command = {
  usage: "disable-game <game>",
  summary: "Closes a game at once: no round of it begins. Rounds that are open are played to their end.",
  async run(operator, parameters) {
    const game = gameOf(disableGame, parameters);
    const at = operator.clock.now();
    await recorded(operator, `disable-game ${game.id}`, null, (tx) => setDisabled(tx, game.id, at));
    return `${game.title} is closed.`;
  },
};

export const enableGame: Command = {
  usage: "enable-game <game>",
  summary: "Opens a game that was closed.",
  async run(operator, parameters) {
    const game = gameOf(enableGame, parameters);
    await recorded(operator, `enable-game ${game.id}`, null, (tx) => setDisabled(tx, game.id, null));
    return `${game.title} is open.`;
  },
};
