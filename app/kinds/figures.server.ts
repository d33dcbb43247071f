import type { Formatter } from "#app/i18n/format.server.ts";

/** Pays are written in stakes: `2.5×`. */
export const times = (format: Formatter, stakes: number): string => `${format.number(stakes)}×`;

/** To two decimals, and never higher than it is paid. */
export const cut = (stakes: number): number => Math.floor(stakes * 100 + 1e-6) / 100;

/** The same for what the rules hold in hundredths. */
export const timesOfHundredths = (format: Formatter, hundredths: number): string => times(format, hundredths / 100);

/** In how many ways `chosen` of `all` can be taken; exact while it fits a number. */
export function ways(all: number, chosen: number): number {
  let product = 1;
  for (let one = 1; one <= chosen; one++) product = (product * (all - chosen + one)) / one;
  return Math.round(product);
}

/** Entries of a list that are alike, each once with how many there are, in the order they first stand in. */
export function tally<Entry>(entries: readonly Entry[]): Map<Entry, number> {
  const counts = new Map<Entry, number>();
  for (const entry of entries) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  return counts;
}
