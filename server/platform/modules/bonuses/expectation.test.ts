import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectWager, shareOf } from "./expectation.ts";

describe("expectWager", () => {
  it("is the wager times the games' house edge, where every game counts in full", () => {
    const games = [
      { rtp: 0.96, percent: 100 },
      { rtp: 0.97, percent: 100 },
    ];
    expect(expectWager(100_00n, 10, games)).toEqual({
      wager: 1_000_00n,
      staked: 1_000_00n,
      averageReturn: 0.965,
      cost: 35_00n,
      worth: 65_00n,
    });
  });

  it("counts the additional stakes on a game that counts in part", () => {
    // Ten stakes of 1.00 for each 1.00 that counts, and 1 % of each is lost.
    const { staked, cost } = expectWager(10_00n, 10, [{ rtp: 0.99, percent: 10 }]);
    expect([staked, cost]).toEqual([1_000_00n, 10_00n]);
  });

  it("leaves out the games that do not count", () => {
    const slot = { rtp: 0.95, percent: 100 };
    expect(expectWager(50_00n, 8, [slot, { rtp: 0.5, percent: 0 }])).toEqual(expectWager(50_00n, 8, [slot]));
  });

  it("reports a bonus that costs more than it gives", () => {
    expect(expectWager(10_00n, 10, [{ rtp: 0.8, percent: 100 }]).worth).toBe(-10_00n);
  });

  it("refuses a wager that no game counts towards", () => {
    expect(() => expectWager(1n, 1, [{ rtp: 0.9, percent: 0 }])).toThrow(RangeError);
    expect(() => expectWager(1n, 1, [])).toThrow(RangeError);
  });

  it("is met by the same stake on each game, and loses their house edge", () => {
    const game = fc.record({
      rtp: fc.double({ min: 0.75, max: 1, noNaN: true }),
      percent: fc.integer({ min: 1, max: 100 }),
    });
    const bonuses = fc.bigInt({ min: 1_00n, max: 10_000_00n });
    fc.assert(
      fc.property(
        bonuses,
        fc.integer({ min: 1, max: 10 }),
        fc.array(game, { minLength: 1, maxLength: 30 }),
        (bonus, factor, games) => {
          const { wager, staked, cost, worth } = expectWager(bonus, factor, games);
          const each = Number(staked) / games.length;
          const counted = games.reduce((sum, { percent }) => sum + (each * percent) / 100, 0);
          const lost = games.reduce((sum, { rtp }) => sum + each * (1 - rtp), 0);
          expect(Math.abs(counted - Number(wager))).toBeLessThanOrEqual(1);
          expect(Math.abs(lost - Number(cost))).toBeLessThanOrEqual(2);
          expect(worth).toBe(bonus - cost);
        },
      ),
    );
  });
});

describe("shareOf", () => {
  it.each([
    [100n, 0.5, 50n],
    [3n, 0.5, 2n],
    [1n, 0.49, 0n],
    [0n, 0.9, 0n],
    [400n, 0.9638, 386n],
  ])("of %d, %d is %d", (amount, share, part) => {
    expect(shareOf(amount, share)).toBe(part);
  });
});
