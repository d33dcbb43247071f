import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createDraw } from "../fairness/draw.ts";
import { hundredDice } from "./hundred-dice.ts";
import { dicePayout, playDice, validDiceInput } from "./play.ts";
import type { DiceInput } from "./rules.ts";

const { rules } = hundredDice;
const chances = fc.integer({ min: rules.minimumChance, max: rules.maximumChance });
const stakes = fc.bigInt({ min: 1n, max: 10n ** 15n }).map((steps) => steps * 10n);
const rolling = (roll: number) => ({ below: () => roll });

describe("playDice", () => {
  it.each(["under", "over"] as const)("wins on exactly as many rolls as the chance says, %s", (direction) => {
    for (const chance of [rules.minimumChance, 4_950, 4_951, rules.maximumChance]) {
      const input: DiceInput = { kind: "dice", chance, direction };
      const rolls = Array.from(
        { length: rules.sides },
        (_, roll) => playDice(rules, 10n, input, rolling(roll)).outcome,
      );
      const winning = rolls.filter(({ won }) => won).map(({ roll }) => roll);
      expect(winning.length).toBe(chance);
      expect(direction === "under" ? winning[0] : winning.at(-1)).toBe(direction === "under" ? 0 : rules.sides - 1);
    }
  });

  it("pays a win and nothing else, and rolls within its sides", () => {
    fc.assert(
      fc.property(chances, stakes, fc.nat(), (chance, stake, nonce) => {
        const draw = createDraw({ serverSeed: "a".repeat(64), clientSeed: "b", nonce });
        const { payout, outcome } = playDice(rules, stake, { kind: "dice", chance, direction: "under" }, draw);
        expect(outcome.won).toBe(outcome.roll < chance);
        expect(payout).toBe(outcome.won ? dicePayout(rules, stake, chance) : 0n);
        expect(outcome.roll >= 0 && outcome.roll < rules.sides).toBe(true);
      }),
    );
  });
});

describe("dicePayout", () => {
  it("is 99 % ÷ chance of the stake, short of it by less than one minor unit", () => {
    fc.assert(
      fc.property(chances, stakes, (chance, stake) => {
        const owed = stake * 9_900n - dicePayout(rules, stake, chance) * BigInt(chance);
        expect(owed >= 0n && owed < BigInt(chance)).toBe(true);
      }),
    );
  });

  it.each([
    [10n, 4_950, 20n],
    [10n, 100, 990n],
    [10n, 9_000, 11n],
    [10n, 5_000, 19n],
    [100n, 5_000, 198n],
    [1_000_000_000_000_000_000n, 9_000, 1_100_000_000_000_000_000n],
  ])("of %d at a chance of %d is %d", (stake, chance, payout) => {
    expect(dicePayout(rules, stake, chance)).toBe(payout);
  });

  it("of a win is more than the stake, however it is rounded", () => {
    fc.assert(
      fc.property(stakes, chances, (stake, chance) => {
        expect(dicePayout(rules, stake, chance) > stake).toBe(true);
      }),
    );
  });
});

describe("validDiceInput", () => {
  it.each([
    [100, true],
    [9_000, true],
    [99, false],
    [9_001, false],
    [4_950.5, false],
    [Number.NaN, false],
  ])("a chance of %d: %s", (chance, valid) => {
    expect(validDiceInput(rules, { kind: "dice", chance, direction: "over" })).toBe(valid);
  });
});
