import type { Odds } from "#app/contract/games/odds.ts";
import type { Draw } from "./fairness/draw.ts";
import {
  type Ending,
  endingsOfPrizes,
  oddsOfGame,
  oddsOfPrizes,
  type Prize,
  type ReturnAtStake,
  returnOfPrizes,
} from "./prizes.ts";

/** Rules of a game that draws one multiplier and in which every target up to the highest has the same return. */
interface TargetRules {
  minimumTarget: number;
  maximumTarget: number;
  payoutBasisPoints: number;
}

/** The target of the reference bet: twice the stake. In hundredths, like every multiplier here. */
export const REFERENCE_TARGET = 200;

/** The number of values of the 32-bit word that is drawn. */
const WORDS = 2 ** 32;

/**
 * Draws one word w, `below(2^32)`, and derives the multiplier: return ÷ ((w + 1) ÷ 2^32), rounded down to hundredths and capped
 * at the highest target. So ⌊2^32 × return ÷ target⌋ words reach a target, the closest whole number to its fair chance from
 * below.
 */
export const drawMultiplier = (rules: TargetRules, draw: Draw): number =>
  Math.min(shareBy(rules, draw.below(WORDS) + 1), rules.maximumTarget);

/**
 * ⌊2^32 × return ÷ n⌋, both in hundredths: for the n-th word this is the multiplier, for a target n the number of words that
 * reach it. Dividend and divisor are integers below 2^53, so rounding down is exact.
 */
const shareBy = ({ payoutBasisPoints }: TargetRules, n: number): number =>
  Math.floor((WORDS * payoutBasisPoints) / (100 * n));

/** Exact odds of the reference target, the lowest and the highest: each word wins or loses. */
export const oddsOfTargets = <I>(
  rules: TargetRules,
  inputOf: (target: number) => I,
): ReturnType<typeof oddsOfGame<I>> => {
  const reference = inputOf(REFERENCE_TARGET);
  const bets = [rules.minimumTarget, rules.maximumTarget].map((target) => ({
    input: inputOf(target),
    odds: oddsOfTarget(rules, target),
  }));
  return oddsOfGame(
    [{ input: reference, odds: oddsOfTarget(rules, REFERENCE_TARGET) }, ...bets],
    (input) => input === reference,
  );
};

/** Return of a bet on a target, at a stake in minor units. */
export const returnOfTarget = (rules: TargetRules, stake: bigint, target: number): ReturnAtStake =>
  returnOfPrizes(stake, targetPrizes(rules, target));

/** Endings of a bet on a target, at a stake in minor units. */
export const endingsOfTarget = (rules: TargetRules, stake: bigint, target: number): Ending[] =>
  endingsOfPrizes(stake, targetPrizes(rules, target));

/** Odds of a bet on a target. */
export const oddsOfTarget = (rules: TargetRules, target: number): Odds => oddsOfPrizes(targetPrizes(rules, target));

/** The two prizes of a bet: the target is reached or not. */
function targetPrizes(rules: TargetRules, target: number): Prize[] {
  const winning = shareBy(rules, target);
  return [
    { pays: target, ways: BigInt(winning) },
    { pays: 0, ways: BigInt(WORDS - winning) },
  ];
}
