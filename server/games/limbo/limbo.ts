import type { KindOfGame } from "../kind.ts";
import {
  drawMultiplier,
  endingsOfTarget,
  oddsOfTarget,
  oddsOfTargets,
  REFERENCE_TARGET,
  returnOfTarget,
} from "../multiplier.ts";
import { payoutOf } from "../prizes.ts";

/** One draw, {@link drawMultiplier}; a bet wins when the drawn multiplier is at least its target. */
export const limbo: KindOfGame<"limbo"> = {
  accepts: ({ minimumTarget, maximumTarget }, { input: { target } }) =>
    Number.isInteger(target) && target >= minimumTarget && target <= maximumTarget,

  play(rules, { stake, input: { target } }, draw) {
    const drawn = drawMultiplier(rules, draw);
    const won = drawn >= target;
    return {
      outcome: { kind: "limbo", target, drawn, won },
      staked: stake,
      payout: won ? payoutOf(stake, target) : 0n,
    };
  },

  returnOf: (rules, { stake, input: { target } }) => returnOfTarget(rules, stake, target),

  endingsOf: (rules, { stake, input: { target } }) => endingsOfTarget(rules, stake, target),

  someBets: () => [125, 150, 300].map((target) => ({ kind: "limbo", target })),

  reference: () => ({ input: { kind: "limbo", target: REFERENCE_TARGET } }),

  largeWinOf: (rules, { target }) => oddsOfTarget(rules, target),

  odds: (rules) => oddsOfTargets(rules, (target) => ({ kind: "limbo", target })),
};
