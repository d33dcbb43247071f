/** A game that counts towards a wager: its expected return ÷ stake, and the percentage of a stake that counts. */
interface CountingGame {
  rtp: number;
  percent: number;
}

export interface Expectation {
  wager: bigint;
  staked: bigint;
  averageReturn: number;
  cost: bigint;
  worth: bigint;
}

/** Returns are rounded to nine places, so that no amount of money is ever a float. */
const PLACES = 1_000_000_000n;

/** Nearest whole number; half rounds up. Both arguments must be non-negative. */
const divide = (value: bigint, by: bigint): bigint => (2n * value + by) / (2n * by);

/** The share of a stake in minor units, rounded to the nearest. */
export const shareOf = (amount: bigint, share: number): bigint =>
  divide(amount * BigInt(Math.round(share * Number(PLACES))), PLACES);

/**
 * The average cost of meeting a wager of `factor` × `bonus` (minor units), staking the same on each of the games that count. With
 * returns r and contributions c of n games, meeting a wager W takes stakes of W × n ÷ Σc, and those lose W × Σ(1 − r) ÷ Σc. Where
 * every game counts in full that is W × (1 − mean return); a mean weighted by c alone would ignore that a game which counts a
 * tenth takes ten times the stakes. Throws a RangeError when no game counts.
 */
export function expectWager(bonus: bigint, factor: number, games: readonly CountingGame[]): Expectation {
  const counting = games.filter(({ percent }) => percent > 0);
  const percents = counting.reduce((sum, { percent }) => sum + percent, 0);
  if (percents === 0) throw new RangeError("no game counts towards the wager");
  const averageReturn = counting.reduce((sum, { rtp }) => sum + rtp, 0) / counting.length;
  const wager = bonus * BigInt(factor);
  const staked = divide(wager * 100n * BigInt(counting.length), BigInt(percents));
  const cost = staked - shareOf(staked, averageReturn);
  return { wager, staked, averageReturn, cost, worth: bonus - cost };
}
