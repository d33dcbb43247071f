import { describe, expect, it } from "vitest";
import { games } from "./catalogue.ts";
import { hundredDice } from "./dice/hundred-dice.ts";
import { dicePayout } from "./dice/play.ts";
import { checkReturns } from "./returns.ts";

describe("checkReturns", () => {
  it("accepts every game there is", () => {
    expect(() => checkReturns()).not.toThrow();
    expect(games.length).toBeGreaterThan(0);
  });

  it("refuses a game that could return less than 75 %", () => {
    const poor = { ...hundredDice, rules: { ...hundredDice.rules, payoutBasisPoints: 8_300 } };
    expect(() => checkReturns([poor])).toThrow("hundred-dice may return only");
  });

  it("is right about dice: no chance returns less than 75 % at the smallest stakes", () => {
    const { minimumChance, maximumChance, sides } = hundredDice.rules;
    for (const stake of [10n, 20n, 30n, 5_000n]) {
      for (let chance = minimumChance; chance <= maximumChance; chance++) {
        const returned = Number(dicePayout(hundredDice.rules, stake, chance)) * chance;
        expect(returned / sides / Number(stake)).toBeGreaterThanOrEqual(0.75);
      }
    }
  });
});
