import { setDisabled } from "#server/platform/modules/rounds/index.ts";
import { type Command, gameOf } from "./command.ts";

export const disableGame: Command = {
  usage: "disable-game <game>",
  summary: "Closes a game at once: no round of it begins. Rounds that are open are played to their end.",
  async run({ connection, clock }, parameters) {
    const game = gameOf(disableGame, parameters);
    await setDisabled(connection.db, game.id, clock.now());
    return `${game.title} is closed.`;
  },
};

export const enableGame: Command = {
  usage: "enable-game <game>",
  summary: "Opens a game that was closed.",
  async run({ connection }, parameters) {
    const game = gameOf(enableGame, parameters);
    await setDisabled(connection.db, game.id, null);
    return `${game.title} is open.`;
  },
};
