import { type InputOf, type KindOfGame, type RulesOf, type StepOf, StepRefused } from "../kind.ts";
import {
  drawMultiplier,
  endingsOfTarget,
  oddsOfTarget,
  oddsOfTargets,
  REFERENCE_TARGET,
  returnOfTarget,
} from "../multiplier.ts";
import { payoutOf, worstOf } from "../prizes.ts";

type Rules = RulesOf<"crash">;

/** The multiplier a round starts from, in hundredths. */
const START = 100;

/**
 * One draw decides where the round crashes ({@link drawMultiplier}): the highest multiplier at which it can be left. If that is
 * below 1.00, nobody can leave. A round waits for one step, which ends it; nothing is drawn before.
 */
export const crash: KindOfGame<"crash"> = {
  accepts: ({ minimumTarget, maximumTarget }, { input: { target } }) =>
    target === null || (Number.isInteger(target) && target >= minimumTarget && target <= maximumTarget),

  play(rules, { stake, input, steps }, draw) {
    const [step, another] = steps;
    if (another) throw new StepRefused("The round is over");
    const { target } = input;
    if (!step) {
      return { outcome: { kind: "crash", target, crashedAt: null, cashedOutAt: null }, staked: stake, payout: null };
    }
    const crashAt = drawMultiplier(rules, draw);
    const left = leftAt(rules, input, step, crashAt);
    const crashedAt = left === null ? crashAt : null;
    return {
      outcome: { kind: "crash", target, crashedAt, cashedOutAt: left },
      staked: stake,
      payout: payoutOf(stake, left ?? 0),
    };
  },

  returnOf(rules, { stake, input: { target } }) {
    if (target !== null) return returnOfTarget(rules, stake, target);
    // From twice the start on, the same fractions are rounded away, at multipliers that are less likely to be reached.
    const stops = Math.min(START, rules.maximumTarget - START + 1);
    return worstOf(Array.from({ length: stops }, (_, more) => returnOfTarget(rules, stake, START + more)));
  },

  endingsOf: (rules, { stake, input: { target } }) => (target === null ? null : endingsOfTarget(rules, stake, target)),

  someBets: () => [null, 125, 150, 300].map((target) => ({ kind: "crash", target })),

  blank: { kind: "crash", target: null },

  reference: () => ({
    input: { kind: "crash", target: REFERENCE_TARGET },
    step: () => ({ kind: "crash", act: "stay" }),
  }),

  largeWinOf: (rules, { target }) => (target === null ? {} : oddsOfTarget(rules, target)),

  odds: (rules) => oddsOfTargets(rules, (target) => ({ kind: "crash", target })),
};

/** The multiplier a bet is left at; null when the crash came first. */
function leftAt(rules: Rules, input: InputOf<"crash">, step: StepOf<"crash">, crashAt: number): number | null {
  const limit = lastExit(rules, input);
  if (step.act === "stay") return limit <= crashAt ? limit : null;
  const { at } = step;
  if (!Number.isInteger(at) || at < START || at > limit) throw new StepRefused(`The round is not left at ${at}`);
  if (at > crashAt) throw new StepRefused("The round has crashed");
  return at;
}

/** The multiplier at which a bet is left automatically. */
export const lastExit = ({ maximumTarget }: Rules, { target }: InputOf<"crash">): number => target ?? maximumTarget;

/**
 * The multiplier at a time after the start, in hundredths; 0 before the start. Once it is above the drawn multiplier, the round
 * has crashed.
 */
export const multiplierAfter = ({ doublingMs }: Rules, milliseconds: number): number =>
  milliseconds < 0 ? 0 : Math.floor(START * 2 ** (milliseconds / doublingMs));
