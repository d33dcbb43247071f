import type { GameKind, RoundInput } from "#app/contract/games/index.ts";
import type { Game } from "./game.ts";
import type { InputOf } from "./kind.ts";
import { allOddsOf } from "./odds.ts";
import { type ReturnAtStake, ratio } from "./prizes.ts";
import { accepts, kindOf, type RoundBet, referenceInput } from "./round.ts";
import { SMALLEST_STAKE } from "./stakes.ts";

/** How far below its card's a bet's return may be: one point. */
export const MOST_ROUNDED_AWAY = 0.01;
/** The same, as 1 ÷ this. */
const POINTS = 100n;

/** Whether a bet returns so much of what its card says that it is taken: at most one point less. */
const isHeld = ({ paid, owed, of }: ReturnAtStake): boolean => (owed - paid) * POINTS <= of;

export interface StakeReturn {
  /** Expected return ÷ stake of this bet at this stake, exact but for the last division: 0.95 of 0.10 EUR on even dice. */
  returned: number;
  /** The same before payouts are rounded down. */
  card: number;
  /** False where the bet is refused: it returns more than one point less than the card. */
  holds: boolean;
}

/**
 * What a bet returns at its stake, in stakes: Σ ways × payout ÷ (all ways × stake), with each payout as the game pays it, a whole
 * number of minor units rounded down. Of a bet that its player may end at several steps (mines, hi-lo, crash without a target), that
 * of the stop that falls furthest below the card; see docs/decisions/0050-the-return-at-the-stake.md. `stake` is in minor units;
 * the bet must be one that `accepts` takes.
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

/** Whether every payout of a bet is whole at the smallest stake, and so at every other one, which is a multiple of it. */
export const isSameAtEveryStake = (game: Game, input: RoundInput): boolean => {
  const { kind, rules } = kindOf(game);
  const found = kind.returnOf?.(rules, { stake: SMALLEST_STAKE, input: input as InputOf<GameKind> });
  return !found || found.paid === found.owed;
};

/** Bets of a game whose returns at small stakes are published, its usual one first; none where every stake returns the same. */
export function betsByStake(game: Game): RoundInput[] {
  const { kind, rules } = kindOf(game);
  const listed = [referenceInput(game), ...allOddsOf(game).choices.map(({ input }) => input)];
  if (kind.someBets) return [...listed, ...kind.someBets(rules)];
  return listed.every((input) => isSameAtEveryStake(game, input)) ? [] : listed;
}

/**
 * The smallest stake above this one, in steps of the currency's stake unit and up to its largest, at which the bet holds;
 * undefined where there is none.
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
