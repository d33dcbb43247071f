import type { Respins } from "#app/contract/games/slot.ts";
import { ratio } from "./ratio.ts";

/** How likely each number of coins is when the respins are over: `ways[coins]` of `of`, exactly. */
export interface CoinsAtEnd {
  ways: readonly bigint[];
  of: bigint;
}

/**
 * The coins that lie on a grid of `cells` when respins that began with `coins` are over.
 *
 * With e empty cells, each filled with the chance c ÷ o, the next coins come in the j-th respin from the last coin if
 * j − 1 respins brought none, which is ((o − c) ÷ o)^(e(j−1)); after R without one it ends. So the number of empty
 * cells is a Markov chain that only falls, and is followed from e to e − k with the binomial chance of k coins. Every
 * chance from e on is a whole number of 1 ÷ o^(R·e(e+1)/2): all is done in those, nothing is rounded.
 */
export function coinsAtEnd({ respins, chance }: Respins, cells: number, coins: number): CoinsAtEnd {
  const { coin, outOf } = chance;
  const [hit, miss, all] = [BigInt(coin), BigInt(outOf - coin), BigInt(outOf)];
  const triangle = (empty: number) => (empty * (empty + 1)) / 2;
  /** By empty cells: what comes of them, in 1 ÷ all^(respins × triangle). */
  const byEmpty: bigint[][] = [Array.from({ length: cells + 1 }, (_, at) => (at === cells ? 1n : 0n))];

  for (let empty = 1; empty <= cells - coins; empty++) {
    const ways = new Array<bigint>(cells + 1).fill(0n);
    const rest = all ** BigInt(respins * triangle(empty - 1));
    ways[cells - empty] = miss ** BigInt(empty * respins) * rest;
    // Respins up to the one that brings coins, over all^(empty × (respins − 1)).
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

/** Mean and variance of what one coin is worth, in stakes, and how often it is worth the most. */
export function coinValue({ values }: Respins) {
  const weight = values.reduce((sum, value) => sum + value.weight, 0);
  const mean = values.reduce((sum, value) => sum + value.pays * value.weight, 0) / weight;
  const variance = values.reduce((sum, value) => sum + (value.pays - mean) ** 2 * value.weight, 0) / weight;
  const most = Math.max(...values.map(({ pays }) => pays));
  const atMost = values.reduce((sum, value) => sum + (value.pays === most ? value.weight : 0), 0);
  return { mean, variance, most, chance: { atMost: BigInt(atMost), weight: BigInt(weight) } };
}

export const chanceOf = ({ ways, of }: CoinsAtEnd, coins: number): number => ratio(ways[coins] ?? 0n, of);
