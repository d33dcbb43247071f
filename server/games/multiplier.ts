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

/** Of a game in which one multiplier is drawn and every target up to the highest returns the same. */
interface TargetRules {
  minimumTarget: number;
  maximumTarget: number;
  payoutBasisPoints: number;
}

/** The target the published figures are for: twice the stake. In hundredths, like every multiplier here. */
export const REFERENCE_TARGET = 200;

/** Every value of the one word that is drawn. */
const WORDS = 2 ** 32;

/**
 * One word w, `below(2^32)`, makes the multiplier: the return ÷ ((w + 1) ÷ 2^32), rounded down to hundredths and cut at the
 * highest target. So a target is reached by ⌊2^32 × return ÷ target⌋ words, which is as near to its fair chance as whole
 * words come.
 */
export const drawMultiplier = (rules: TargetRules, draw: Draw): number =>
  Math.min(shareBy(rules, draw.below(WORDS) + 1), rules.maximumTarget);

/**
 * ⌊2^32 × return ÷ n⌋ in hundredths of the stake: of the n-th word it is the multiplier, of a target the number of words
 * that reach it. Both numbers that are divided are whole and below 2^53, so that it is rounded down rightly.
 */
const shareBy = ({ payoutBasisPoints }: TargetRules, n: number): number =>
  Math.floor((WORDS * payoutBasisPoints) / (100 * n));

/** Exact: a word wins or loses. Of the reference, of the least target and of the highest. */
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

/** Of the multiplier a bet wins at. */
export const returnOfTarget = (rules: TargetRules, stake: bigint, target: number): ReturnAtStake =>
  returnOfPrizes(stake, targetPrizes(rules, target));

/** Of the multiplier a bet wins at. */
export const endingsOfTarget = (rules: TargetRules, stake: bigint, target: number): Ending[] =>
  endingsOfPrizes(stake, targetPrizes(rules, target));

/** Of the multiplier a bet wins at. */
export const oddsOfTarget = (rules: TargetRules, target: number): Odds => oddsOfPrizes(targetPrizes(rules, target));

/** A target is reached or not. */
function targetPrizes(rules: TargetRules, target: number): Prize[] {
  const winning = shareBy(rules, target);
  return [
    { pays: target, ways: BigInt(winning) },
    { pays: 0, ways: BigInt(WORDS - winning) },
  ];
}
