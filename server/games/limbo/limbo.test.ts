import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { limbo as contract } from "#app/contract/games/limbo.ts";
import { sampleAgainst } from "#tests/support/sampled-rounds.ts";
import game from "../catalogue/kite-on-a-string.json" with { type: "json" };
import { limbo } from "./limbo.ts";

const rules = contract.rules.parse(game.rules);
const targets = fc.integer({ min: rules.minimumTarget, max: rules.maximumTarget });
const stakes = fc.bigInt({ min: 1n, max: 10n ** 15n }).map((steps) => steps * 10n);
const words = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const play = (target: number, word: number, stake = 10n) =>
  limbo.play(rules, { stake, input: { kind: "limbo", target }, steps: [] }, { below: () => word });

/** The number of words that reach a target, found by bisection: all lower words reach it and no higher ones do. */
function winningWords(target: number): number {
  let [winning, losing] = [-1, 2 ** 32];
  while (losing - winning > 1) {
    const middle = Math.floor((winning + losing) / 2);
    if (play(target, middle).outcome.won) winning = middle;
    else losing = middle;
  }
  return winning + 1;
}

describe("the odds of limbo", () => {
  const { odds, choices } = limbo.odds(rules);

  it("count the winning words, for the reference, the lowest and the highest target", () => {
    const [lowest, highest] = choices;
    expect(choices.map(({ input }) => input.target)).toEqual([rules.minimumTarget, rules.maximumTarget]);
    expect(odds.hitRate).toBe(winningWords(200) / 2 ** 32);
    expect(lowest?.odds.hitRate).toBe(winningWords(rules.minimumTarget) / 2 ** 32);
    expect(highest?.odds.hitRate).toBe(winningWords(rules.maximumTarget) / 2 ** 32);
    expect(odds).toMatchObject({ maximumWin: 10_000, maximumWinOneIn: "10101" });
  });

  it("return 99 % for every target, to within one word", () => {
    fc.assert(
      fc.property(targets, (target) => {
        const missing = 99n * 2n ** 32n - BigInt(winningWords(target)) * BigInt(target);
        expect(missing >= 0n && missing < BigInt(target)).toBe(true);
      }),
    );
  });

  it("are met by sampled rounds of each bet", { timeout: 60_000 }, () => {
    for (const sample of [{ odds }, ...choices]) {
      const off = sampleAgainst(limbo, rules, { ...sample });
      expect(off.return).toBeLessThan(4);
      expect(off.hits).toBeLessThan(4);
    }
  });
});

describe("a round of limbo", () => {
  it("wins when the drawn multiplier reaches the target, and pays the target", () => {
    fc.assert(
      fc.property(targets, words, stakes, (target, word, stake) => {
        const { outcome, staked, payout } = play(target, word, stake);
        expect(contract.outcome.parse(outcome)).toEqual(outcome);
        expect(outcome.won).toBe(outcome.drawn >= target);
        expect(payout).toBe(outcome.won ? (stake * BigInt(target)) / 100n : 0n);
        expect(staked).toBe(stake);
      }),
    );
  });

  it.each([
    [0, rules.maximumTarget],
    [425_200, rules.maximumTarget],
    [425_201, 999_999],
    [2 ** 31 - 1, 198],
    [2 ** 32 - 1, 99],
  ])("word %d draws %d hundredths", (word, drawn) => {
    expect(play(200, word).outcome.drawn).toBe(drawn);
  });

  it("draws the same whatever the target", () => {
    fc.assert(
      fc.property(targets, words, (target, word) => {
        expect(play(target, word).outcome.drawn).toBe(play(200, word).outcome.drawn);
      }),
    );
  });

  it("pays more than the stake on a win, even after rounding", () => {
    fc.assert(
      fc.property(targets, stakes, (target, stake) => {
        expect((play(target, 0, stake).payout ?? 0n) > stake).toBe(true);
      }),
    );
  });
});

describe("a bet on limbo", () => {
  it.each([
    [110, true],
    [1_000_000, true],
    [109, false],
    [1_000_001, false],
    [200.5, false],
    [-200, false],
    [Number.NaN, false],
    [Number.POSITIVE_INFINITY, false],
  ])("with a target of %d is accepted: %s", (target, taken) => {
    expect(limbo.accepts(rules, { stake: 10n, input: { kind: "limbo", target } })).toBe(taken);
  });
});
