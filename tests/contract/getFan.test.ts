import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestPlatform } from "#tests/support/platform.ts";
import { DICE, eur, startMoneyPlatform } from "#tests/support/play.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startMoneyPlatform();
});

afterAll(() => platform.close());

describe("getFan", () => {
  it("returns the distribution of two hundred rounds of the usual bet, every ten rounds", async () => {
    const { stake, input, points } = dataOf(await platform.call("getFan", { gameId: DICE }));
    expect([stake, input]).toEqual([eur(100), { kind: "dice", chance: 4_950, direction: "under" }]);
    expect(points.map(({ rounds }) => rounds)).toEqual(Array.from({ length: 21 }, (_, index) => index * 10));
    // An even-money bet with a chance of 49.5 %: from the binomial distribution, computed independently.
    expect(points.at(-1)?.nets.map(({ amount }) => amount)).toEqual(["-2600", "-1200", "-200", "800", "2200"]);
    expect(points.at(-1)?.ahead).toBeCloseTo(0.4159, 4);
  });

  it("refuses an unknown game", async () => {
    expect(refusalOf(await platform.call("getFan", { gameId: "no-such-game" }))).toEqual([404, "not_found"]);
  });
});
