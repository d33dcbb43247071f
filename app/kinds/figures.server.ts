import type { Formatter } from "#app/i18n/format.server.ts";

/** Payouts are written as multiples of the stake: `2.5×`. */
export const times = (format: Formatter, stakes: number): string => `${format.number(stakes)}×`;

/** Rounded down to two decimals, so that it is never above the payout. */
export const cut = (stakes: number): number => Math.floor(stakes * 100 + 1e-6) / 100;

/** The same for values the rules hold in hundredths. */
export const timesOfHundredths = (format: Formatter, hundredths: number): string => times(format, hundredths / 100);

/** The number of ways to choose `chosen` of `all`; exact while it fits a number. */
export function ways(all: number, chosen: number): number {
  let product = 1;
  for (let one = 1; one <= chosen; one++) product = (product * (all - chosen + one)) / one;
  return Math.round(product);
}

/** Distinct entries of a list with their counts, in order of first occurrence. */
export function tally<Entry>(entries: readonly Entry[]): Map<Entry, number> {
  const counts = new Map<Entry, number>();
  for (const entry of entries) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  return counts;
}
