import type { Respins } from "#app/contract/games/slot.ts";
import { ratio } from "./ratio.ts";

/** The exact probability of each number of coins at the end of the respins: `ways[coins]` ÷ `of`. */
export interface CoinsAtEnd {
  ways: readonly bigint[];
  of: bigint;
}

/**
 * The number of coins on a grid of `cells` at the end of respins that started with `coins`.
 *
 * With e empty cells, each filled with probability c ÷ o, the next coins land in the j-th respin after the last coin if
 * j − 1 respins had none, with probability ((o − c) ÷ o)^(e(j−1)); after R respins without a coin the feature ends. So the number
 * of empty cells is a decreasing Markov chain, with transitions from e to e − k by the binomial probability of k coins. Every
 * probability from e on is an integer multiple of 1 ÷ o^(R·e(e+1)/2), so the computation uses integers without rounding.
 */
export function coinsAtEnd({ respins, chance }: Respins, cells: number, coins: number): CoinsAtEnd {
  const { coin, outOf } = chance;
  const [hit, miss, all] = [BigInt(coin), BigInt(outOf - coin), BigInt(outOf)];
  const triangle = (empty: number) => (empty * (empty + 1)) / 2;
  /** By number of empty cells: the distribution of the end, in units of 1 ÷ all^(respins × triangle). */
  const byEmpty: bigint[][] = [Array.from({ length: cells + 1 }, (_, at) => (at === cells ? 1n : 0n))];

  for (let empty = 1; empty <= cells - coins; empty++) {
    const ways = new Array<bigint>(cells + 1).fill(0n);
    const rest = all ** BigInt(respins * triangle(empty - 1));
    ways[cells - empty] = miss ** BigInt(empty * respins) * rest;
    // Respins before the one in which coins land, over all^(empty × (respins − 1)).
    let waits = 0n;
    for (let before = 0; before < respins; before++) {
      waits += miss ** BigInt(empty * before) * all ** BigInt(empty * (respins - 1 - before));
    }
    let chosen = 1n;
    for (let more = 1; more <= empty; more++) {
      chosen = (chosen * BigInt(empty - more + 1)) / BigInt(more);
      const step = chosen * hit ** BigInt(more) * miss ** BigInt(empty - more) * waits;
      const scale = all ** BigInt(respins * (triangle(empty - 1) - triangle(empty - more)));
      byEmpty[empty - more]?.forEach((after, at) => {
        ways[at] = (ways[at] as bigint) + step * scale * after;
      });
    }
    byEmpty.push(ways);
  }
  return { ways: byEmpty[cells - coins] as bigint[], of: all ** BigInt(respins * triangle(cells - coins)) };
}

/** Mean and variance of the value of one coin, in stakes, and how often it has the highest value. */
export function coinValue({ values }: Respins) {
  const weight = values.reduce((sum, value) => sum + value.weight, 0);
  const mean = values.reduce((sum, value) => sum + value.pays * value.weight, 0) / weight;
  const variance = values.reduce((sum, value) => sum + (value.pays - mean) ** 2 * value.weight, 0) / weight;
  const most = Math.max(...values.map(({ pays }) => pays));
  const atMost = values.reduce((sum, value) => sum + (value.pays === most ? value.weight : 0), 0);
  return { mean, variance, most, chance: { atMost: BigInt(atMost), weight: BigInt(weight) } };
}

export const chanceOf = ({ ways, of }: CoinsAtEnd, coins: number): number => ratio(ways[coins] ?? 0n, of);
