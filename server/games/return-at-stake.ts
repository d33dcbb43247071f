import type { GameKind, RoundInput } from "#app/contract/games/index.ts";
import type { Game } from "./game.ts";
import type { InputOf } from "./kind.ts";
import { allOddsOf } from "./odds.ts";
import { type ReturnAtStake, ratio } from "./prizes.ts";
import { accepts, kindOf, type RoundBet, referenceInput } from "./round.ts";
import { SMALLEST_STAKE } from "./stakes.ts";

/** How far a bet's return may be below the card's: one percentage point. */
export const MOST_ROUNDED_AWAY = 0.01;
/** The same, as 1 ÷ this. */
const POINTS = 100n;

/** Whether a bet is accepted: it returns at most one point less than its card states. */
const isHeld = ({ paid, owed, of }: ReturnAtStake): boolean => (owed - paid) * POINTS <= of;

export interface StakeReturn {
  /** Expected return ÷ stake at this stake, exact up to the last division; 0.95 for 0.10 EUR on even dice. */
  returned: number;
  /** The same without rounding of payouts. */
  card: number;
  /** False when the bet is refused: it returns more than one point less than the card. */
  holds: boolean;
}

/**
 * The return of a bet at its stake, in stakes: Σ ways × payout ÷ (all ways × stake), with each payout rounded down to whole minor
 * units as the game pays it. For a bet its player may end at several steps (mines, hi-lo, crash without a target), the return at the
 * stop that is furthest below the card; see docs/decisions/0050-the-return-at-the-stake.md. `stake` is in minor units; the bet must
 * be accepted by `accepts`.
 */
export function returnAtStake(game: Game, { stake, input }: RoundBet): StakeReturn {
  const { kind, rules } = kindOf(game);
  const found = kind.returnOf?.(rules, { stake, input: input as InputOf<GameKind> });
  if (!found) {
    const { rtp } = allOddsOf(game).odds;
    return { returned: rtp, card: rtp, holds: true };
  }
  return { returned: ratio(found.paid, found.of), card: ratio(found.owed, found.of), holds: isHeld(found) };
}

/** Whether every payout of a bet is whole at the smallest stake, and so at every other stake, all of which are multiples of it. */
export const isSameAtEveryStake = (game: Game, input: RoundInput): boolean => {
  const { kind, rules } = kindOf(game);
  const found = kind.returnOf?.(rules, { stake: SMALLEST_STAKE, input: input as InputOf<GameKind> });
  return !found || found.paid === found.owed;
};

/** The bets whose returns at small stakes are published, the reference first; empty when every stake returns the same. */
export function betsByStake(game: Game): RoundInput[] {
  const { kind, rules } = kindOf(game);
  const listed = [referenceInput(game), ...allOddsOf(game).choices.map(({ input }) => input)];
  if (kind.someBets) return [...listed, ...kind.someBets(rules)];
  return listed.every((input) => isSameAtEveryStake(game, input)) ? [] : listed;
}

/**
 * The smallest larger stake, in steps of the currency's stake unit and up to its largest, at which the bet is accepted;
 * undefined when there is none.
 */
export function nextStakeThatHolds(
  game: Game,
  { stake, input }: RoundBet,
  { step, most }: { step: bigint; most: bigint },
): bigint | undefined {
  for (let next = stake + step; next <= most; next += step) {
    if (accepts(game, { stake: next, input }) && returnAtStake(game, { stake: next, input }).holds) return next;
  }
  return undefined;
}
