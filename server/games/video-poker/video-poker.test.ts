import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { videoPoker as contract } from "#app/contract/games/video-poker.ts";
import { whenChanged } from "#tests/support/last-passed.ts";
import { sampleAgainst, seededDraw } from "#tests/support/sampled-rounds.ts";
import game from "../catalogue/masked-supper.json" with { type: "json" };
import { StepRefused } from "../kind.ts";
import { handOfCards } from "./hand.ts";
import { videoPoker } from "./video-poker.ts";

const rules = contract.rules.parse(game.rules);
const play = (seed: number, ...holds: number[][]) =>
  videoPoker.play(
    rules,
    {
      stake: 10n,
      input: { kind: "video-poker" },
      steps: holds.map((hold) => ({ kind: "video-poker", hold })),
    },
    seededDraw(seed),
  );
const someHold = fc.shuffledSubarray([0, 1, 2, 3, 4]);

describe("a round of video poker", () => {
  it("deals five cards and waits", () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const { outcome, staked, payout } = play(seed);
        expect(contract.outcome.parse(outcome)).toEqual(outcome);
        expect(outcome).toMatchObject({ held: null, hand: handOfCards(outcome.dealt) });
        expect(outcome.cards).toEqual(outcome.dealt);
        expect(new Set(outcome.dealt.map(({ rank, suit }) => rank + suit)).size).toBe(5);
        expect([staked, payout]).toEqual([10n, null]);
      }),
    );
  });

  it("keeps held cards, fills the other positions with the next cards in order, and pays the hand", () => {
    fc.assert(
      fc.property(fc.nat(), someHold, (seed, hold) => {
        const { outcome, staked, payout } = play(seed, hold);
        const drawn = play(seed, []).outcome.cards;
        const others = [0, 1, 2, 3, 4].filter((place) => !hold.includes(place));
        expect(contract.outcome.parse(outcome)).toEqual(outcome);
        expect(outcome.dealt).toEqual(play(seed).outcome.dealt);
        expect(outcome.held).toEqual([...hold].sort());
        for (const place of hold) expect(outcome.cards[place]).toEqual(outcome.dealt[place]);
        expect(others.map((place) => outcome.cards[place])).toEqual(drawn.slice(0, others.length));
        expect(outcome.hand).toBe(handOfCards(outcome.cards));
        expect(payout).toBe(outcome.hand ? 10n * BigInt(rules.pays[outcome.hand]) : 0n);
        expect(staked).toBe(10n);
        const all = [...outcome.dealt, ...drawn].map(({ rank, suit }) => rank + suit);
        expect(new Set(all).size).toBe(10);
      }),
    );
  });

  it("refuses invalid positions, duplicate positions, and a second draw", () => {
    for (const hold of [[5], [-1], [0.5], [0, 0], [0, 1, 2, 3, 4, 4]]) {
      expect(() => play(1, hold)).toThrow(StepRefused);
    }
    expect(() => play(1, [0], [1])).toThrow(StepRefused);
    expect(() => play(1, [0], [])).toThrow(StepRefused);
  });
});

await whenChanged("server/games/video-poker/video-poker.test.ts", () => {
  it("agrees with its odds over 3,000 rounds played by the reference", { timeout: 120_000 }, () => {
    const off = sampleAgainst(videoPoker, rules, { odds: videoPoker.odds(rules).odds, rounds: 3_000 });
    expect(off.return).toBeLessThan(4);
    expect(off.hits).toBeLessThan(4);
  });
});
