import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sampleAgainst } from "#tests/support/sampled-rounds.ts";
import { gameById } from "../catalogue.ts";
import type { RulesOf } from "../kind.ts";
import { dice } from "./dice.ts";

const rules = gameById("hundred-dice")?.rules as RulesOf<"dice">;
const chances = fc.integer({ min: rules.minimumChance, max: rules.maximumChance });
const stakes = fc.bigInt({ min: 1n, max: 10n ** 15n }).map((steps) => steps * 10n);

const play = (stake: bigint, chance: number, roll: number, direction: "under" | "over" = "under") =>
  dice.play(rules, { stake, input: { kind: "dice", chance, direction }, steps: [] }, { below: () => roll });

/** The payout of a winning roll. */
const payoutOf = (stake: bigint, chance: number): bigint => play(stake, chance, 0).payout ?? 0n;

describe("a roll", () => {
  it.each(["under", "over"] as const)("wins on exactly the number of rolls given by the chance, %s", (direction) => {
    for (const chance of [rules.minimumChance, 4_950, 4_951, rules.maximumChance]) {
      const rolls = Array.from({ length: rules.sides }, (_, roll) => play(10n, chance, roll, direction).outcome);
      const winning = rolls.filter(({ won }) => won).map(({ roll }) => roll);
      expect(winning.length).toBe(chance);
      expect(direction === "under" ? winning[0] : winning.at(-1)).toBe(direction === "under" ? 0 : rules.sides - 1);
    }
  });

  it("is one draw below the number of sides, and pays either the win or nothing", () => {
    fc.assert(
      fc.property(chances, stakes, fc.nat({ max: rules.sides - 1 }), (chance, stake, roll) => {
        const bounds: number[] = [];
        const input = { kind: "dice", chance, direction: "under" } as const;
        const draw = { below: (n: number) => bounds.push(n) && roll };
        const { payout, outcome, staked } = dice.play(rules, { stake, input, steps: [] }, draw);
        expect(bounds).toEqual([rules.sides]);
        expect(outcome).toEqual({ ...input, roll, won: roll < chance });
        expect(payout).toBe(roll < chance ? payoutOf(stake, chance) : 0n);
        expect(staked).toBe(stake);
      }),
    );
  });
});

describe("a win", () => {
  it("pays 99 % ÷ chance of the stake, rounded down by less than one minor unit", () => {
    fc.assert(
      fc.property(chances, stakes, (chance, stake) => {
        const owed = stake * 9_900n - payoutOf(stake, chance) * BigInt(chance);
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
  ])("of %d at a chance of %d pays %d", (stake, chance, payout) => {
    expect(payoutOf(stake, chance)).toBe(payout);
  });

  it("exceeds the stake even after rounding", () => {
    fc.assert(
      fc.property(stakes, chances, (stake, chance) => {
        expect(payoutOf(stake, chance) > stake).toBe(true);
      }),
    );
  });
});

describe("a bet", () => {
  it.each([
    [100, true],
    [9_000, true],
    [99, false],
    [9_001, false],
    [4_950.5, false],
    [Number.NaN, false],
  ])("on a chance of %d is accepted: %s", (chance, taken) => {
    expect(dice.accepts(rules, { stake: 10n, input: { kind: "dice", chance, direction: "over" } })).toBe(taken);
  });
});

describe("the odds", () => {
  const { odds, choices } = dice.odds(rules);

  it("equal those of playing every roll", () => {
    const stake = 10_000n;
    const { input } = dice.reference(rules);
    const pays = Array.from({ length: rules.sides }, (_, roll) => Number(play(stake, input.chance, roll).payout) / 1e4);
    const mean = pays.reduce((sum, pay) => sum + pay, 0) / rules.sides;
    const variance = pays.reduce((sum, pay) => sum + (pay - mean) ** 2, 0) / rules.sides;
    expect(odds.rtp).toBeCloseTo(mean, 12);
    expect(odds.deviation).toBeCloseTo(Math.sqrt(variance), 12);
    expect(odds.hitRate).toBe(pays.filter((pay) => pay > 0).length / rules.sides);
    expect(odds.maximumWin).toBe(Number(payoutOf(stake, rules.minimumChance)) / 1e4);
    expect(odds.maximumWinOneIn).toBe("100");
  });

  it.each([{ input: dice.reference(rules).input, odds }, ...choices])(
    "of $input.chance are what sampled rounds give",
    ({ input, odds: expected }) => {
      const off = sampleAgainst(dice, rules, { odds: expected, input });
      expect(off.return).toBeLessThan(4);
      expect(off.hits).toBeLessThan(4);
    },
  );
});
