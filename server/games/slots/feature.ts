import { PAY_UNITS_PER_STAKE } from "../stakes.ts";
import { type SpinCount, type SpinTotals, totalsOfAll } from "./enumerate.ts";
import type { SlotMachine } from "./machine.ts";
import { ratio } from "./ratio.ts";
import { chanceOf, coinsAtEnd, coinValue } from "./respin-odds.ts";

/** The distribution of what a slot's feature pays in a round whose spin triggered it. */
export interface Feature {
  /** In stakes; the variance in stakes squared. */
  mean: number;
  variance: number;
  /** Probability that it pays nothing. */
  nothing: number;
  /** The maximum pay in tenths of the stake, and its exact probability `at` ÷ `of`. */
  maximum: { pay: bigint; at: bigint; of: bigint };
}

const NO_FEATURE: Feature = { mean: 0, variance: 0, nothing: 1, maximum: { pay: 0n, at: 1n, of: 1n } };

/** The feature triggered by a spin with this number of scatters or coins. */
export function featureAfter(triggers: number, machine: SlotMachine, count: SpinCount): Feature {
  const { freeSpins, respins, cells } = machine;
  if (freeSpins && triggers >= freeSpins.scatters) return freeSpinsOf(freeSpins, totalsOfAll(count));
  if (respins && triggers >= respins.coins) return respinsOf(respins, cells, triggers);
  return NO_FEATURE;
}

/** Free spins are independent spins on the same strips, so their variances add up. */
function freeSpinsOf(rules: NonNullable<SlotMachine["freeSpins"]>, spin: SpinTotals): Feature {
  const { spins, multiplier } = rules;
  const { mean, meanOfSquares } = momentsOf(spin, spin.spins);
  return {
    mean: spins * multiplier * mean,
    variance: spins * multiplier ** 2 * (meanOfSquares - mean ** 2),
    nothing: ratio(spin.spins - spin.hits, spin.spins) ** spins,
    maximum: {
      pay: BigInt(spins * multiplier) * spin.maximum,
      at: spin.atMaximum ** BigInt(spins),
      of: spin.spins ** BigInt(spins),
    },
  };
}

/**
 * Respins pay the sum of the coin values at the end, plus the full grid's pay when it is full. The values are independent of
 * each other and of the number of coins.
 */
function respinsOf(rules: NonNullable<SlotMachine["respins"]>, cells: number, triggers: number): Feature {
  const end = coinsAtEnd(rules, cells, triggers);
  const coin = coinValue(rules);
  let mean = 0;
  let squares = 0;
  for (let coins = triggers; coins <= cells; coins++) {
    const chance = chanceOf(end, coins);
    const pay = coins * coin.mean + (coins === cells ? rules.fullGrid : 0);
    mean += chance * pay;
    squares += chance * (coins * coin.variance + pay ** 2);
  }
  const most = cells * tenths(coin.most) + tenths(rules.fullGrid);
  const at = (end.ways[cells] as bigint) * coin.chance.atMost ** BigInt(cells);
  const of = end.of * coin.chance.weight ** BigInt(cells);
  return { mean, variance: squares - mean ** 2, nothing: 0, maximum: { pay: BigInt(most), at, of } };
}

const tenths = (stakes: number): number => Math.round(stakes * PAY_UNITS_PER_STAKE);

/** Mean and mean square over `spins`, in stakes. */
export function momentsOf({ sum, sumOfSquares }: SpinTotals, spins: bigint) {
  const unit = PAY_UNITS_PER_STAKE;
  return { mean: ratio(sum, spins) / unit, meanOfSquares: ratio(sumOfSquares, spins) / unit ** 2 };
}
