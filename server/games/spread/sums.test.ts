import { describe, expect, it } from "vitest";
import { binomial } from "../binomial.ts";
import { ratio } from "../slots/ratio.ts";
import type { End } from "./ends.ts";
import { sumsOf } from "./sums.ts";

/** Enumerates every combination of ends of some rounds. */
function playedOut(ends: readonly End[], rounds: number): Map<number, number> {
  let sums = new Map([[0, 1]]);
  for (let round = 0; round < rounds; round++) {
    const next = new Map<number, number>();
    for (const [sum, chance] of sums)
      for (const end of ends) next.set(sum + end.net, (next.get(sum + end.net) ?? 0) + chance * end.chance);
    sums = next;
  }
  return sums;
}

const only = (ends: readonly End[], rounds: number) => {
  const [sums] = sumsOf(ends, [rounds]);
  if (!sums) throw new Error("No sums");
  return sums;
};

const UNEVEN: End[] = [
  { net: -30, chance: 0.6 },
  { net: 0, chance: 0.1 },
  { net: 10, chance: 0.25 },
  { net: 250, chance: 0.05 },
];

describe("the sums of rounds", () => {
  it.each([1, 2, 3, 7, 12])("equal the enumeration of every combination of %i rounds", (rounds) => {
    const sums = only(UNEVEN, rounds);
    let reached = 0;
    for (const [net, chance] of [...playedOut(UNEVEN, rounds)].sort(([a], [b]) => a - b)) {
      if (reached > 0.97) break;
      expect(sums.atMost(net - 1)).toBeCloseTo(reached, 7);
      reached += chance;
      expect(sums.atMost(net)).toBeCloseTo(reached, 7);
    }
  });

  it("have the quantiles of the enumeration", () => {
    const ways = [...playedOut(UNEVEN, 9)].sort(([a], [b]) => a - b);
    const sums = only(UNEVEN, 9);
    for (const share of [0.05, 0.25, 0.5, 0.75, 0.95]) {
      let reached = 0;
      const [net] = ways.find(([, chance]) => {
        reached += chance;
        return reached >= share;
      }) as [number, number];
      expect(sums.quantile(share)).toBe(net);
    }
  });

  it("of rounds with two ends follow the binomial distribution", () => {
    const rounds = 200;
    const ends = [
      { net: -100, chance: 19 / 37 },
      { net: 100, chance: 18 / 37 },
    ];
    const sums = only(ends, rounds);
    let reached = 0;
    for (let won = 0; won <= rounds; won++) {
      reached += ratio(binomial(rounds, won) * 18n ** BigInt(won) * 19n ** BigInt(rounds - won), 37n ** BigInt(rounds));
      expect(sums.atMost(100 * (2 * won - rounds))).toBeCloseTo(reached, 7);
    }
    expect(reached).toBeCloseTo(1, 12);
  });

  it("add up to one when all are computed, and are zero below the minimum", () => {
    const sums = only(UNEVEN, 200);
    expect(sums.atMost(-30 * 200 - 1)).toBe(0);
    expect(sums.atMost(250 * 200)).toBeCloseTo(1, 6);
  });

  it("do not wrap around to the first cells when a win is too large for the cells", () => {
    const rare: End[] = [
      { net: -100, chance: 0.5 },
      { net: 90, chance: 0.49999 },
      { net: 500_000, chance: 0.00001 },
    ];
    const without = only(
      [
        { net: -100, chance: 0.5 },
        { net: 90, chance: 0.5 },
      ],
      200,
    );
    const sums = only(rare, 200);
    // One of the two hundred rounds has the other win with a probability of at most 0.2 %.
    for (const net of [-4_000, -1_000, 0, 1_000, 4_000]) {
      expect(sums.atMost(net)).toBeLessThanOrEqual(without.atMost(net) + 1e-7);
      expect(sums.atMost(net)).toBeGreaterThan(without.atMost(net) - 0.0021);
    }
  });

  it("of rounds with a single end are a multiple of it", () => {
    const sums = only([{ net: 40, chance: 1 }], 5);
    expect([sums.atMost(199), sums.atMost(200), sums.quantile(0.5)]).toEqual([0, expect.closeTo(1, 6), 200]);
  });
});
