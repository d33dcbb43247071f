import { majorUnits } from "#app/contract/money.ts";
import { voidRound as voidRoundOf } from "#server/platform/modules/rounds/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { type Command, callerOf, OpsProblem } from "./command.ts";

const PROBLEMS: Record<string, string> = {
  not_found: "There is no round with that id.",
  round_settled: "That round is over: what was decided stays.",
};

export const voidRound: Command = {
  usage: "void-round <round>",
  summary: "Gives the stake of an open round back to its player, as if the round had never been.",
  async run(operator, [roundId, ...rest]) {
    if (!roundId || rest.length > 0) throw new OpsProblem(`Usage: npm run ops -- ${voidRound.usage}`);
    try {
      const caller = callerOf(operator, "void-round");
      const { stake, currency } = await voidRoundOf({ ...operator, caller }, roundId, operator.clock.now());
      return `The round is void, and ${majorUnits(stake, currency)} ${currency} went back.`;
    } catch (error) {
      const problem = error instanceof Refusal ? PROBLEMS[error.code] : undefined;
      throw problem ? new OpsProblem(problem) : error;
    }
  },
};
