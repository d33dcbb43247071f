import type { Spread } from "./likely-win.ts";

/** A pay in tenths of the stake and its probability. */
export type PayChance = readonly [pay: number, chance: number];

/** Pays are merged until they reach this probability together. */
const LEAST_CHANCE = 1e-7;

/**
 * Reduces a distribution to fewer pays: from the largest down, pays are merged until they occur at least once in ten million
 * rounds, and count as the least of them. So no pay is overstated, the total probability is preserved, and the change over two
 * hundred rounds is too small to show in the chart or its percentages. Sorted from the least pay up.
 */
export function thinned(round: Spread): PayChance[] {
  const merged: PayChance[] = [];
  let reached = 0;
  for (let pay = round.length - 1; pay >= 0; pay--) {
    reached += round[pay] as number;
    if (reached < LEAST_CHANCE && pay > 0) continue;
    merged.push([pay, reached]);
    reached = 0;
  }
  return merged.reverse();
}

/** Serialises a distribution, with nine digits of each probability. */
export const textOf = (pays: readonly PayChance[]): string =>
  pays.map(([pay, chance]) => `${pay}:${Number(chance.toPrecision(9))}`).join(" ");

/** Parses the output of {@link textOf}. */
export const paysOf = (text: string): PayChance[] =>
  text.split(" ").map((each) => each.split(":").map(Number) as [number, number]);
