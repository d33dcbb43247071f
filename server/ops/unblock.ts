import { setBlocked } from "#server/platform/modules/players/index.ts";
import { type Command, playerOf } from "./command.ts";

export const unblock: Command = {
  usage: "unblock <email>",
  summary: "Lifts the block of a player.",
  async run(operator, parameters) {
    await setBlocked(operator.connection.db, await playerOf(operator, unblock, parameters), null);
    return "Unblocked.";
  },
};
