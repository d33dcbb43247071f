import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { crash as contract } from "#app/contract/games/crash.ts";
import { sampleAgainst } from "#tests/support/sampled-rounds.ts";
import game from "../catalogue/steppe-comet.json" with { type: "json" };
import { type StepOf, StepRefused } from "../kind.ts";
import { crash, lastExit, multiplierAfter } from "./crash.ts";

const rules = contract.rules.parse(game.rules);
const LEAVE_LATEST = rules.maximumTarget;
const targets = fc.oneof(
  fc.constant(null),
  fc.integer({ min: rules.minimumTarget, max: rules.maximumTarget }),
  fc.integer({ min: rules.minimumTarget, max: 400 }),
);
const stakes = fc.bigInt({ min: 1n, max: 10n ** 15n }).map((steps) => steps * 10n);
const words = fc.oneof(fc.integer({ min: 0, max: 2 ** 32 - 1 }), fc.integer({ min: 0, max: 10_000_000 }));
const stay: StepOf<"crash"> = { kind: "crash", act: "stay" };
const leave = (at: number): StepOf<"crash"> => ({ kind: "crash", act: "cashOut", at });
const play = (word: number, target: number | null, steps: StepOf<"crash">[] = [], stake = 10n) =>
  crash.play(rules, { stake, input: { kind: "crash", target }, steps }, { below: () => word });

/** The definition in integers: 2^32 × 99 ÷ (word + 1), capped at the highest target. */
const crashOf = (word: number) => {
  const drawn = (99n * 2n ** 32n) / BigInt(word + 1);
  return drawn > BigInt(LEAVE_LATEST) ? LEAVE_LATEST : Number(drawn);
};

describe("the odds of crash", () => {
  const { odds, choices } = crash.odds(rules);

  it("are the share of words that reach the target", () => {
    for (const { input, odds } of choices) {
      const reached = (99n * 2n ** 32n) / BigInt(input.target ?? 0);
      expect(odds.hitRate).toBe(Number(reached) / 2 ** 32);
    }
    expect(choices.map(({ input }) => input.target)).toEqual([110, 100_000]);
    expect(odds).toMatchObject({ hitRate: 2_126_008_811 / 2 ** 32, maximumWin: 1_000, maximumWinOneIn: "1010" });
    expect(odds.rtp).toBeCloseTo(0.99, 9);
  });

  it("are met by sampled rounds of each bet", { timeout: 60_000 }, () => {
    for (const sample of [{ odds }, ...choices]) {
      const off = sampleAgainst(crash, rules, { ...sample });
      expect(off.return).toBeLessThan(4);
      expect(off.hits).toBeLessThan(4);
    }
  });

  it("return 99 % without a target too, at any multiplier to leave at", () => {
    // A coarse draw: one in 2^16 of all words.
    const coarse = Array.from({ length: 2 ** 16 }, (_, word) => (word + 1) * 2 ** 16 - 1);
    for (const at of [100, 101, 137, 250, 1_000, 5_000]) {
      const paid = coarse.filter((word) => crashOf(word) >= at).length * at;
      expect(paid / 100 / coarse.length).toBeCloseTo(0.99, 2);
      for (const word of [0, 2 ** 30, 2 ** 31]) {
        if (crashOf(word) >= at) expect(play(word, null, [leave(at)], 1_000n).payout).toBe(BigInt(at) * 10n);
      }
    }
  });
});

describe("a round of crash", () => {
  it("reveals nothing while it waits", () => {
    fc.assert(
      fc.property(words, targets, (word, target) => {
        const { outcome, payout, staked } = play(word, target);
        expect(outcome).toEqual({ kind: "crash", target, crashedAt: null, cashedOutAt: null });
        expect([payout, staked]).toEqual([null, 10n]);
      }),
    );
  });

  it("pays the target to a player who stays, or shows where it crashed below", () => {
    fc.assert(
      fc.property(words, targets, stakes, (word, target, stake) => {
        const { outcome, payout } = play(word, target, [stay], stake);
        const exit = target ?? LEAVE_LATEST;
        const won = crashOf(word) >= exit;
        expect(contract.outcome.parse(outcome)).toEqual(outcome);
        expect([outcome.cashedOutAt, outcome.crashedAt]).toEqual(won ? [exit, null] : [null, crashOf(word)]);
        expect(payout).toBe(won ? (stake * BigInt(exit)) / 100n : 0n);
      }),
    );
  });

  it("pays a player who leaves in time, without revealing where it crashes later", () => {
    fc.assert(
      fc.property(words, targets, stakes, fc.double({ min: 0, max: 1, noNaN: true }), (word, target, stake, how) => {
        const last = Math.min(crashOf(word), target ?? LEAVE_LATEST);
        if (last < 100) return;
        const at = 100 + Math.floor(how * (last - 100));
        const { outcome, payout } = play(word, target, [leave(at)], stake);
        expect(outcome).toEqual({ kind: "crash", target, crashedAt: null, cashedOutAt: at });
        expect(payout).toBe((stake * BigInt(at)) / 100n);
      }),
    );
  });

  it.each<[string, number | null, StepOf<"crash">[]]>([
    ["to leave above the crash multiplier", null, [leave(199)]],
    ["to leave above the target", 150, [leave(151)]],
    ["to leave below the starting multiplier", null, [leave(99)]],
    ["to leave between two hundredths", null, [leave(150.5)]],
    ["to leave twice", null, [leave(150), leave(150)]],
    ["to leave after the end", null, [stay, leave(100)]],
    ["to stay twice", null, [stay, stay]],
  ])("refuses %s", (_, target, steps) => {
    // The middle word: it crashes at 1.98.
    const middle = 2 ** 31 - 1;
    expect(crashOf(middle)).toBe(198);
    expect(() => play(middle, target, steps)).toThrow(StepRefused);
    expect(play(middle, target).payout).toBeNull();
  });
});

describe("the multiplier", () => {
  it.each([
    [-1, 0],
    [0, 100],
    [143, 100],
    [144, 101],
    [9_999, 199],
    [10_000, 200],
    [20_000, 400],
    [99_657, 99_994],
    [99_658, 100_001],
  ])("after %d ms is %d hundredths", (milliseconds, hundredths) => {
    expect(multiplierAfter(rules, milliseconds)).toBe(hundredths);
  });

  it("reaches every target, and never falls", () => {
    let before = 0;
    for (let milliseconds = 0; milliseconds < 120_000; milliseconds += 7) {
      const now = multiplierAfter(rules, milliseconds);
      expect(now).toBeGreaterThanOrEqual(before);
      before = now;
    }
    expect(before).toBeGreaterThan(lastExit(rules, { kind: "crash", target: null }));
  });
});

describe("a bet on crash", () => {
  it.each([
    [null, true],
    [110, true],
    [100_000, true],
    [109, false],
    [100_001, false],
    [150.5, false],
    [Number.NaN, false],
  ])("with a target of %d is accepted: %s", (target, taken) => {
    expect(crash.accepts(rules, { stake: 10n, input: { kind: "crash", target } })).toBe(taken);
  });
});
