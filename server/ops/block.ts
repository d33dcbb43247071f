import { setBlocked } from "#server/platform/modules/players/index.ts";
import { type Command, playerOf } from "./command.ts";

export const block: Command = {
  usage: "block <email>",
  summary: "Keeps a player from play and deposits, at once. Signing in stays possible.",
  async run(operator, parameters) {
    await setBlocked(operator.connection.db, await playerOf(operator, block, parameters), new Date());
    return "Blocked.";
  },
};
