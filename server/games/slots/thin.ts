import type { Spread } from "./likely-win.ts";

/** A pay in tenths of the stake and its chance. */
export type PayChance = readonly [pay: number, chance: number];

/** Pays are kept apart as long as they come this often together. */
const LEAST_CHANCE = 1e-7;

/**
 * The same distribution in fewer pays: from the largest down, pays are taken together until they come at least once in ten
 * million rounds, and count as the least of them. So none counts for more than it is, no chance is lost, and what changes in
 * two hundred rounds is less than the drawing or the per cents of it show. From the least pay up.
 */
export function thinned(round: Spread): PayChance[] {
  const kept: PayChance[] = [];
  let reached = 0;
  for (let pay = round.length - 1; pay >= 0; pay--) {
    reached += round[pay] as number;
    if (reached < LEAST_CHANCE && pay > 0) continue;
    kept.push([pay, reached]);
    reached = 0;
  }
  return kept.reverse();
}

/** As it is written down: nine digits of each chance. */
export const textOf = (pays: readonly PayChance[]): string =>
  pays.map(([pay, chance]) => `${pay}:${Number(chance.toPrecision(9))}`).join(" ");

/** Reads {@link textOf}. */
export const paysOf = (text: string): PayChance[] =>
  text.split(" ").map((each) => each.split(":").map(Number) as [number, number]);
