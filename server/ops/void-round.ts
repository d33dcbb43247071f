import { majorUnits } from "#app/contract/money.ts";
import { OPERATOR_VOID_REASONS } from "#app/contract/play.ts";
import { voidRound as voidRoundOf } from "#server/platform/modules/rounds/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { type Command, callerOf, OpsProblem } from "./command.ts";

const PROBLEMS: Record<string, string> = {
  not_found: "There is no round with that id.",
  round_settled: "That round is over: what was decided stays.",
};

export const voidRound: Command = {
  usage: `void-round <round> ${OPERATOR_VOID_REASONS.join("|")}`,
  summary:
    "Makes an open round void for a reason its player is told, and pays its stake back, or what leaving it now would pay if " +
    "that is more. fault: the game did not work by its rules; outage: it could not be played on; dispute: decided for its " +
    "player; order: of a court or an authority. Voids are counted in public.",
  async run(operator, [roundId, word, ...rest]) {
    const reason = OPERATOR_VOID_REASONS.find((known) => known === word);
    if (!roundId || !reason || rest.length > 0) throw new OpsProblem(`Usage: npm run ops -- ${voidRound.usage}`);
    const { connection, keys, clock } = operator;
    const context = { connection, config: { keys }, caller: callerOf(operator, "void-round") };
    try {
      const { stake, voidPaid, currency } = await voidRoundOf(context, { roundId, reason, at: clock.now() });
      return `The round is void, and ${majorUnits(voidPaid ?? stake, currency)} ${currency} went back.`;
    } catch (error) {
      const problem = error instanceof Refusal ? PROBLEMS[error.code] : undefined;
      throw problem ? new OpsProblem(problem) : error;
    }
  },
};
