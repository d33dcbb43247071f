import { describe, expect, it } from "vitest";
import { gameById, games } from "./catalogue.ts";
import { dice } from "./dice/dice.ts";
import type { Game } from "./game.ts";
import type { RulesOf } from "./kind.ts";
import { returnAtStake } from "./return-at-stake.ts";
import { checkReturns, leastReturn } from "./returns.ts";

const hundredDice = gameById("hundred-dice") as Game;
const rules = hundredDice.rules as RulesOf<"dice">;

describe("checkReturns", () => {
  it("accepts every game of the catalogue", () => {
    expect(() => checkReturns()).not.toThrow();
    expect(games.length).toBeGreaterThan(0);
  });

  it("refuses a game that could return less than 75 %", () => {
    const poor = { ...hundredDice, rules: { ...rules, payoutBasisPoints: 7_500 } };
    expect(() => checkReturns([poor])).toThrow("hundred-dice may return only");
  });

  it("refuses a game that returns more than is staked, jackpots included", () => {
    expect(() => checkReturns([{ ...hundredDice, jackpots: true }])).toThrow("jackpots included");
    const poorer = { ...hundredDice, jackpots: true, rules: { ...rules, payoutBasisPoints: 9_800 } };
    expect(() => checkReturns([poorer])).not.toThrow();
  });
});

describe("leastReturn", () => {
  it("is a lower bound for dice: no accepted chance returns less at the smallest stakes", () => {
    const { minimumChance, maximumChance } = rules;
    const chances = Array.from({ length: maximumChance - minimumChance + 1 }, (_, more) => minimumChance + more);
    const taken = [10n, 20n, 30n, 5_000n].flatMap((stake) =>
      chances.flatMap((chance) => {
        const input = { kind: "dice", chance, direction: "under" } as const;
        const { returned, holds } = returnAtStake(hundredDice, { stake, input });
        return holds ? [returned] : [];
      }),
    );
    expect(Math.min(...taken)).toBeGreaterThanOrEqual(leastReturn(dice.odds(rules)));
    expect(Math.max(...taken)).toBeLessThanOrEqual(0.99);
  });
});
