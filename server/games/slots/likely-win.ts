import { LIKELY_ONE_IN } from "#app/contract/games/odds-bounds.ts";
import type { FreeSpins, Respins } from "#app/contract/games/slot.ts";
import { PAY_UNITS_PER_STAKE } from "../stakes.ts";
import type { SpinPays } from "./enumerate.ts";
import type { SlotMachine } from "./machine.ts";
import { chanceOf, coinsAtEnd } from "./respin-odds.ts";

/** The probability of each pay, indexed by tenths of the stake, up to the largest pay. */
export type Spread = Float64Array;

/** The same as [pay, probability] pairs, for few distinct pays. */
type Pays = readonly (readonly [pay: number, chance: number])[];

/**
 * The largest amount, in tenths of the stake, for which a win of at least that amount has a probability above 1 ÷ `oneIn`; null
 * when that is the maximum win, and for a slot that pays nothing.
 */
export function largestLikelyWin(round: Spread, oneIn = LIKELY_ONE_IN): number | null {
  const most = round.length - 1;
  let reached = 0;
  for (let pay = most; pay > 0; pay--) {
    reached += round[pay] as number;
    if (reached * oneIn > 1) return pay === most ? null : pay;
  }
  return null;
}

/** A win of at least `least`, in tenths of the stake, occurs once in this many rounds, rounded to an integer; null when never. */
export function onceIn(round: Spread, least: number): string | null {
  const reached = round.subarray(least).reduceRight((sum, chance) => sum + chance, 0);
  return reached > 0 ? String(Math.round(1 / reached)) : null;
}

/**
 * The distribution of a round's pay: for each number of scatters or coins, a spin and the feature it triggers.
 *
 * Probabilities are positive and only multiplied and added, so there is no cancellation: the relative error of each is a few
 * thousand roundings, that of their sum its number of terms more; together at most 10⁻¹⁰.
 */
export function roundSpread(pays: SpinPays, machine: SlotMachine): Spread {
  const { freeSpins, respins, cells } = machine;
  const spins = pays.reduce((sum, histogram) => sum + [...histogram.values()].reduce((a, b) => a + b, 0), 0);
  const chances = pays.map((histogram) => [...histogram].map(([pay, count]) => [pay, count / spins] as const));
  const free = freeSpins && freeSpinsSpread(freeSpins, chances.flat());
  const rounds = chances.flatMap((spin, triggers) => {
    if (spin.length === 0) return [];
    if (freeSpins && free && triggers >= freeSpins.scatters) return [plus(free, spin)];
    if (respins && triggers >= respins.coins) return [plus(respinsSpread(respins, cells, triggers), spin)];
    return [plus(NOTHING, spin)];
  });
  return together(rounds);
}

const NOTHING: Spread = Float64Array.of(1);

function freeSpinsSpread({ spins, multiplier }: FreeSpins, spin: Pays): Spread {
  const multiplied = spin.map(([pay, chance]) => [pay * multiplier, chance] as const);
  return Array.from({ length: spins }).reduce<Spread>((sum) => plus(sum, multiplied), NOTHING);
}

/** The sum of the coin values at the end of the respins, plus the full grid's pay when it is full. */
function respinsSpread(rules: Respins, cells: number, triggers: number): Spread {
  const end = coinsAtEnd(rules, cells, triggers);
  const weights = rules.values.reduce((sum, { weight }) => sum + weight, 0);
  const coin = rules.values.map(({ pays, weight }) => [tenths(pays), weight / weights] as const);
  const ends: Spread[] = [];
  let values = NOTHING;
  for (let coins = 1; coins <= cells; coins++) {
    values = plus(values, coin);
    const extra = coins === cells ? tenths(rules.fullGrid) : 0;
    if (coins >= triggers) ends.push(plus(values, [[extra, chanceOf(end, coins)]]));
  }
  return together(ends);
}

/** The sum of two independent pays. */
function plus(spread: Spread, pays: Pays): Spread {
  const sum = new Float64Array(spread.length + pays.reduce((most, [pay]) => Math.max(most, pay), 0));
  for (const [pay, chance] of pays) {
    for (let at = 0; at < spread.length; at++)
      sum[at + pay] = (sum[at + pay] as number) + (spread[at] as number) * chance;
  }
  return sum;
}

/** The union of mutually exclusive cases. */
function together(spreads: readonly Spread[]): Spread {
  const all = new Float64Array(Math.max(...spreads.map(({ length }) => length)));
  for (const spread of spreads) {
    for (let at = 0; at < spread.length; at++) all[at] = (all[at] as number) + (spread[at] as number);
  }
  return all;
}

const tenths = (stakes: number): number => Math.round(stakes * PAY_UNITS_PER_STAKE);
