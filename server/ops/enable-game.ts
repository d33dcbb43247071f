import { setDisabled } from "#server/platform/modules/rounds/index.ts";
import { type Command, gameOf } from "./command.ts";

export const enableGame: Command = {
  usage: "enable-game <game>",
  summary: "Opens a game that was closed.",
  async run({ connection }, parameters) {
    const game = gameOf(enableGame, parameters);
    await setDisabled(connection.db, game.id, null);
    return `${game.title} is open.`;
  },
};
