import { LIKELY_ONE_IN } from "#app/contract/games/odds.ts";
import type { FreeSpins, Respins } from "#app/contract/games/slot.ts";
import { PAY_UNITS_PER_STAKE } from "../stakes.ts";
import type { SpinPays } from "./enumerate.ts";
import type { SlotMachine } from "./machine.ts";
import { chanceOf, coinsAtEnd } from "./respin-odds.ts";

/** The chance of each pay, by tenths of the stake; as long as the largest pay asks for. */
export type Spread = Float64Array;

/** The same as [pay, chance], where few pays occur. */
type Pays = readonly (readonly [pay: number, chance: number])[];

/**
 * The largest multiple, in tenths of the stake, that is won at least in more than one round of `oneIn`; null where that is the
 * most a round can pay, and for a slot that pays nothing.
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

/** Once in how many rounds `least` or more is won, in tenths of the stake, to the nearest whole one; null where that never is. */
export function onceIn(round: Spread, least: number): string | null {
  const reached = round.subarray(least).reduceRight((sum, chance) => sum + chance, 0);
  return reached > 0 ? String(Math.round(1 / reached)) : null;
}

/**
 * What a round pays: a spin of each number of scatters or coins, with what it starts.
 *
 * Chances are only multiplied and added and all are positive, so no digits cancel: each pay's is good to a few thousand
 * roundings and their sum to its number of terms more, together 10⁻¹⁰ of itself.
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

/** As many coin values as coins lie there in the end, and the full grid's pay when it is full. */
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

/** The sum of two pays that do not know of each other. */
function plus(spread: Spread, pays: Pays): Spread {
  const sum = new Float64Array(spread.length + pays.reduce((most, [pay]) => Math.max(most, pay), 0));
  for (const [pay, chance] of pays) {
    for (let at = 0; at < spread.length; at++)
      sum[at + pay] = (sum[at + pay] as number) + (spread[at] as number) * chance;
  }
  return sum;
}

/** Of things that exclude each other, whichever happens. */
function together(spreads: readonly Spread[]): Spread {
  const all = new Float64Array(Math.max(...spreads.map(({ length }) => length)));
  for (const spread of spreads) {
    for (let at = 0; at < spread.length; at++) all[at] = (all[at] as number) + (spread[at] as number);
  }
  return all;
}

const tenths = (stakes: number): number => Math.round(stakes * PAY_UNITS_PER_STAKE);
