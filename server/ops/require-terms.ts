import { requireTerms as requireTermsOf } from "#server/platform/modules/players/index.ts";
import { type Command, playerOf } from "./command.ts";

export const requireTerms: Command = {
  usage: "require-terms <email>",
  summary: "Asks a player to accept the terms again before anything else.",
  async run(operator, parameters) {
    await requireTermsOf(operator.connection.db, await playerOf(operator, requireTerms, parameters));
    return "The player will be asked to accept the terms.";
  },
};
