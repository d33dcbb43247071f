import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { binomial } from "./binomial.ts";
import { oddsOfGame, oddsOfPrizes, oneIn, payoutOf } from "./prizes.ts";

const prizes = fc
  .array(fc.record({ pays: fc.nat({ max: 100_000 }), ways: fc.integer({ min: 1, max: 50 }) }), { minLength: 1 })
  .map((list) => list.map(({ pays, ways }) => ({ pays, ways: BigInt(ways) })));

describe("oddsOfPrizes", () => {
  it("equals counting every outcome individually", () => {
    fc.assert(
      fc.property(prizes, (list) => {
        const all = list.flatMap(({ pays, ways }) => Array.from({ length: Number(ways) }, () => pays / 100));
        const mean = all.reduce((sum, pays) => sum + pays, 0) / all.length;
        const variance = all.reduce((sum, pays) => sum + (pays - mean) ** 2, 0) / all.length;
        const most = Math.max(...all);
        const odds = oddsOfPrizes(list);
        expect(odds.rtp).toBeCloseTo(mean, 8);
        expect(odds.deviation).toBeCloseTo(Math.sqrt(variance), 5);
        expect(odds.hitRate).toBeCloseTo(all.filter((pays) => pays > 0).length / all.length, 12);
        expect(odds.maximumWin).toBe(most);
        expect(odds.maximumWinOneIn).toBe(String(Math.round(all.length / all.filter((pays) => pays === most).length)));
      }),
    );
  });

  it("is exact when the number of ways exceeds the range of a double", () => {
    const odds = oddsOfPrizes([
      { pays: 200, ways: 2n ** 200n },
      { pays: 0, ways: 2n ** 200n },
    ]);
    expect(odds).toMatchObject({ rtp: 1, hitRate: 0.5, deviation: 1, maximumWin: 2, maximumWinOneIn: "2" });
  });
});

describe("oddsOfGame", () => {
  const bet = (input: string, pays: number) => ({ input, odds: oddsOfPrizes([{ pays, ways: 1n }]) });

  it("returns the reference with the maximum win of all bets, and the others as choices", () => {
    const bets = [bet("calm", 120), bet("middle", 300), bet("rough", 900)];
    const { odds, choices } = oddsOfGame(bets, (input) => input === "middle");
    expect(odds).toMatchObject({ rtp: 3, maximumWin: 9, maximumWinOneIn: "1" });
    expect(choices.map(({ input }) => input)).toEqual(["calm", "rough"]);
  });

  it("throws when no bet is the reference", () => {
    expect(() => oddsOfGame([bet("calm", 120)], () => false)).toThrow("reference");
  });
});

describe("payoutOf", () => {
  it("is less than one minor unit below the prize", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 18n }), fc.nat(), (stake, pays) => {
        const owed = stake * BigInt(pays) - payoutOf(stake, pays) * 100n;
        expect(owed >= 0n && owed < 100n).toBe(true);
      }),
    );
  });
});

describe("oneIn", () => {
  it.each([
    [1n, 3n, "3"],
    [2n, 5n, "3"],
    [3n, 4n, "1"],
    [1n, 10n ** 30n, `1${"0".repeat(30)}`],
  ])("of %d in %d is %s", (ways, all, rounds) => {
    expect(oneIn(ways, all)).toBe(rounds);
  });
});

describe("binomial", () => {
  const factorial = (n: number): bigint => (n === 0 ? 1n : BigInt(n) * factorial(n - 1));

  it("is n! ÷ (k! (n − k)!), and 0 for k below 0 or above n", () => {
    for (let n = 60; n >= 0; n--) {
      for (let k = 0; k <= n; k++) expect(binomial(n, k)).toBe(factorial(n) / (factorial(k) * factorial(n - k)));
    }
    expect([binomial(5, -1), binomial(5, 6)]).toEqual([0n, 0n]);
  });
});
