import type { Formatter } from "#app/i18n/format.server.ts";

/** Payouts are written as multiples of the stake: `2.5×`. */
export const times = (format: Formatter, stakes: number): string => `${timesFigure(format, stakes)}×`;

/** Decimals of a multiple that is written exactly, and of one that is cut: below and from this many stakes on. */
const [EXACT, CUT, WHOLE_FROM] = [4, 2, 100];
/** What arithmetic with doubles may be off by. */
const TOO_SMALL = 1e-9;

/**
 * A multiple of the stake: all its decimals where four suffice, `1.125`; else the first of them and a mark that it goes on,
 * `1.83…`. So it never states more or less than is paid.
 */
export function timesFigure(format: Pick<Formatter, "fixed">, stakes: number, least = 0): string {
  for (let decimals = least; decimals <= EXACT; decimals++) {
    const written = Number(stakes.toFixed(decimals));
    if (Math.abs(written - stakes) <= TOO_SMALL * Math.max(1, stakes)) return format.fixed(written, decimals);
  }
  const decimals = stakes < WHOLE_FROM ? CUT : 0;
  return `${format.fixed(Math.floor(stakes * 10 ** decimals) / 10 ** decimals, decimals)}…`;
}

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
