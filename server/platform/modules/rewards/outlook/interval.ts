/** This many standard deviations on either side of the mean of a normal distribution cover 95 %. */
const DEVIATIONS = 1.96;

export interface Interval {
  value: number;
  low: number;
  high: number;
}

/** The share of runs that finished, with the 95 % interval of the true chance (Wilson). */
export function chanceOfRuns(finished: number, runs: number): Interval {
  const value = finished / runs;
  const squared = DEVIATIONS ** 2 / runs;
  const middle = (value + squared / 2) / (1 + squared);
  const half = (DEVIATIONS * Math.sqrt((value * (1 - value)) / runs + squared / runs / 4)) / (1 + squared);
  return { value, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** The mean of a sum over runs, with its 95 % interval. */
export function meanOfRuns(sum: number, squares: number, runs: number): Interval {
  const value = sum / runs;
  const half = DEVIATIONS * Math.sqrt(Math.max(0, squares / runs - value ** 2) / runs);
  return { value, low: Math.max(0, value - half), high: value + half };
}
