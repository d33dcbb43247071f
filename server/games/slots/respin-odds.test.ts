import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededDraw } from "#tests/support/sampled-rounds.ts";
import { playRespins } from "./respin.ts";
import { chanceOf, coinsAtEnd, coinValue } from "./respin-odds.ts";
import { smallRespin } from "./small-slots.ts";

const rules = smallRespin.respins;

describe("coinsAtEnd", () => {
  it("distributes all probability over the initial number of coins and above", () => {
    const cases = fc.record({
      respins: fc.integer({ min: 1, max: 4 }),
      outOf: fc.integer({ min: 2, max: 30 }),
      cells: fc.integer({ min: 3, max: 20 }),
      share: fc.double({ min: 0, max: 0.99, noNaN: true }),
    });
    fc.assert(
      fc.property(cases, fc.nat(), ({ respins, outOf, cells, share }, start) => {
        const coin = Math.max(1, Math.floor(share * outOf));
        const coins = start % (cells + 1);
        const end = coinsAtEnd({ ...rules, respins, chance: { coin, outOf } }, cells, coins);
        expect(end.ways.reduce((sum, ways) => sum + ways, 0n)).toBe(end.of);
        end.ways.forEach((ways, at) => {
          expect(ways > 0n).toBe(at >= coins);
        });
      }),
    );
  });

  it("agrees with playing 10,000 rounds of respins", () => {
    const cells = 15;
    const played = 10_000;
    const grid = Array.from({ length: 5 }, (_, reel) => ["coin", reel < 2 ? "coin" : "key", "key"]);
    const spread = new Array<number>(cells + 1).fill(0);
    const draw = seededDraw(7);
    const respins = { ...rules, respins: 3, chance: { coin: 1, outOf: 12 } };
    for (let round = 0; round < played; round++) {
      const coins = playRespins(respins, "coin", grid, draw).at(-1)?.coins.length as number;
      spread[coins] = (spread[coins] ?? 0) + 1;
    }

    const end = coinsAtEnd(respins, cells, 7);
    spread.forEach((count, coins) => {
      const chance = chanceOf(end, coins);
      expect(Math.abs(count - chance * played)).toBeLessThan(4.5 * Math.sqrt(played * chance * (1 - chance)) + 1);
    });
  });
});

describe("coinValue", () => {
  it("is the mean and the variance over every possible coin, repeated by its weight", () => {
    const coins = rules.values.flatMap(({ pays, weight }) => new Array<number>(weight).fill(pays));
    const mean = coins.reduce((sum, pays) => sum + pays, 0) / coins.length;
    const variance = coins.reduce((sum, pays) => sum + (pays - mean) ** 2, 0) / coins.length;
    const value = coinValue(rules);
    expect(value.mean).toBeCloseTo(mean, 12);
    expect(value.variance).toBeCloseTo(variance, 12);
    expect(value).toMatchObject({ most: 2.5, chance: { atMost: 1n, weight: 6n } });
  });
});
