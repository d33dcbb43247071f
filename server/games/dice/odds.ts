import type { Odds } from "../game.ts";
import type { DiceRules } from "./rules.ts";

/** The chance the published figures are for: 49.50 %, which pays exactly twice the stake. */
const REFERENCE_CHANCE = 4_950;

/**
 * Odds of the even bet, with the maximum win of the smallest chance. Exact: a bet has two outcomes. Stated before the
 * rounding of a payout to whole minor units, which the even bet never needs.
 */
export function diceOdds(rules: DiceRules): Odds {
  const { sides, payoutBasisPoints, minimumChance } = rules;
  const hitRate = REFERENCE_CHANCE / sides;
  const pays = payoutBasisPoints / REFERENCE_CHANCE;
  return {
    rtp: payoutBasisPoints / sides,
    method: "exact",
    interval: null,
    hitRate,
    deviation: pays * Math.sqrt(hitRate * (1 - hitRate)),
    maximumWin: payoutBasisPoints / minimumChance,
    maximumWinOneIn: String(Math.round(sides / minimumChance)),
  };
}
