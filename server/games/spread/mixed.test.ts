import { describe, expect, it } from "vitest";
import type { End } from "./ends.ts";
import { mixedSums, type Rounds } from "./mixed.ts";
import { sumsOf } from "./sums.ts";

const pause = async () => {};
const CELLS = 2 ** 16;

/** Enumerates every combination of ends of these rounds. */
function playedOut(bets: readonly Rounds[]): [number, number][] {
  let sums = new Map([[0, 1]]);
  for (const { ends, count } of bets) {
    for (let round = 0; round < count; round++) {
      const next = new Map<number, number>();
      for (const [sum, chance] of sums)
        for (const end of ends) next.set(sum + end.net, (next.get(sum + end.net) ?? 0) + chance * end.chance);
      sums = next;
    }
  }
  return [...sums].sort(([a], [b]) => a - b);
}

const even = (stake: number): End[] => [
  { net: -stake, chance: 19 / 37 },
  { net: stake, chance: 18 / 37 },
];
const UNEVEN: End[] = [
  { net: -30, chance: 0.6 },
  { net: 0, chance: 0.1 },
  { net: 10, chance: 0.25 },
  { net: 250, chance: 0.05 },
];
const MIXED: Rounds[] = [
  { ends: UNEVEN, count: 5 },
  { ends: even(100), count: 3 },
  { ends: even(70), count: 1 },
  { ends: [{ net: -25, chance: 1 }], count: 2 },
];

describe("the sums of rounds of several bets", () => {
  it("equal the enumeration of every combination", async () => {
    const sums = await mixedSums(MIXED, { cells: CELLS, pause });
    let reached = 0;
    for (const [net, chance] of playedOut(MIXED)) {
      if (reached > 0.97) break;
      expect(sums.atMost(net - 1).least).toBeCloseTo(reached, 6);
      reached += chance;
      const { least, most } = sums.atMost(net);
      expect(least).toBeCloseTo(reached, 6);
      expect(most).toBe(least);
    }
  });

  it("of one bet equal the result of sumsOf", async () => {
    const [one] = sumsOf(UNEVEN, [200]);
    const sums = await mixedSums([{ ends: UNEVEN, count: 200 }], { cells: CELLS, pause });
    for (const net of [-6_000, -3_000, -900, 0, 900, 3_000])
      expect(sums.atMost(net).least).toBeCloseTo(one?.atMost(net) ?? Number.NaN, 6);
  });

  it("do not depend on the order of the bets, nor on how rounds of one bet are grouped", async () => {
    const one = await mixedSums(MIXED, { cells: CELLS, pause });
    const apart = MIXED.toReversed().flatMap(({ ends, count }) =>
      Array.from({ length: count }, () => ({ ends, count: 1 })),
    );
    const other = await mixedSums(apart, { cells: CELLS, pause });
    for (const net of [-500, -200, -25, 0, 130, 400])
      expect(other.atMost(net).least).toBeCloseTo(one.atMost(net).least, 6);
  });

  it.each([64, 256, 1_024])("lie within the bounds with only %i cells", async (cells) => {
    const bets = [
      ...MIXED,
      {
        ends: [
          { net: -37, chance: 0.55 },
          { net: 41, chance: 0.45 },
        ],
        count: 40,
      },
    ];
    const sums = await mixedSums(bets, { cells, pause });
    let [reached, isRounded] = [0, false];
    for (const [net, chance] of playedOut(bets)) {
      reached += chance;
      const { least, most } = sums.atMost(net);
      expect(least).toBeLessThanOrEqual(reached + 1e-9);
      expect(most).toBeGreaterThanOrEqual(reached - 1e-9);
      isRounded ||= most - least > 0.002;
    }
    expect(isRounded).toBe(true);
  });

  it("have tighter bounds with more cells", async () => {
    const bets = [
      { ends: even(997), count: 60 },
      { ends: even(1_009), count: 60 },
      { ends: even(331), count: 60 },
    ];
    const widthAt = async (cells: number) => {
      const { least, most } = (await mixedSums(bets, { cells, pause })).atMost(-500);
      return most - least;
    };
    const [few, more, most] = [await widthAt(1_024), await widthAt(8_192), await widthAt(2 ** 18)];
    expect(few).toBeGreaterThan(more);
    expect(more).toBeGreaterThan(most);
    expect(most).toBe(0);
  });

  it("report the computed mass as the lower bound for results above the computed range", async () => {
    const rare: End[] = [
      { net: -100, chance: 0.5 },
      { net: 90, chance: 0.499_99 },
      { net: 50_000_000, chance: 0.000_01 },
    ];
    const { least, most } = (await mixedSums([{ ends: rare, count: 10 }], { cells: 1_024, pause })).atMost(49_999_000);
    expect(least).toBeGreaterThan(0.97);
    expect(least).toBeLessThan(1);
    expect(most).toBe(1);
  });
});
