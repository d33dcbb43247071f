/**
 * The height of a multiplier in hundredths: the fraction of flights that end lower, so that half of them end above twice the
 * stake.
 */
export const heightOf = (hundredths: number): number => 1 - 100 / Math.max(100, hundredths);
