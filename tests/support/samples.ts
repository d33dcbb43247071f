/** A mean or a chance of a sample, with its 95 % interval. */
interface Sampled {
  value: number;
  low: number;
  high: number;
}

/** Half of a 95 % interval of a normal distribution, in standard deviations. */
const OF_INTERVAL = 1.96;

/**
 * The engine is compared with sixteen figures of bonuses: chance and mean of five campaigns (`campaignsPlayed.test.ts`) and of three
 * games (`play-out.test.ts`). If all are right, all agree with a confidence of 99 %: each with 1 − 0.01 ÷ 16 (Bonferroni), which is
 * this many standard deviations of the difference in a normal distribution. Seeds are fixed: figures that agree once agree every
 * night, until rules or terms change.
 */
const DEVIATIONS = 3.42;

const deviationOf = ({ low, high }: Sampled): number => (high - low) / 2 / OF_INTERVAL;

/** The distance of two samples of one quantity, as a share of the allowed distance: up to 1 they agree. */
export function apart(one: Sampled, other: Sampled): number {
  const deviation = Math.hypot(deviationOf(one), deviationOf(other));
  return Math.abs(one.value - other.value) / deviation / DEVIATIONS;
}
