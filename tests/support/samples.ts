/** A mean or a chance of a sample, with its 95 % interval. */
interface Sampled {
  value: number;
  low: number;
  high: number;
}

/** Of a normal distribution: half of a 95 % interval. */
const OF_INTERVAL = 1.96;

/**
 * What the engine is compared with of bonuses are sixteen figures: chance and mean of five campaigns (`campaignsPlayed.test.ts`) and
 * of three games (`play-out.test.ts`). Where all are right, all agree with a confidence of 99 %: each with 1 − 0.01 ÷ 16
 * (Bonferroni), which a normal distribution holds within so many standard deviations of the difference. Seeds are fixed: what has
 * agreed once does so each night, until rules or terms are others.
 */
const DEVIATIONS = 3.42;

const deviationOf = ({ low, high }: Sampled): number => (high - low) / 2 / OF_INTERVAL;

/** How far two samples of the same lie apart, in what they may: up to 1 they agree. */
export function apart(one: Sampled, other: Sampled): number {
  const deviation = Math.hypot(deviationOf(one), deviationOf(other));
  return Math.abs(one.value - other.value) / deviation / DEVIATIONS;
}
