import { describe, expect, it } from "vitest";
import { createDraw, drawMultiplier, gameById, seedBefore } from "#server/games/index.ts";
import { beginningOf, CHAIN_LENGTH, chainOf, seedOfRound } from "./chain.ts";

const [SECRET, GAME] = ["a secret for tests", "steppe-comet"];
const seed = (number: number) => seedOfRound(SECRET, GAME, number);

describe("the chain of seeds", { timeout: 30_000 }, () => {
  it("leads from each seed to the one before, and from the first to the beginning that was published", () => {
    expect(seedBefore(seed(1))).toBe(beginningOf(SECRET, GAME, 0));
    for (const number of [2, 499, 500, 501, 502, 1_000, 1_001, 54_321, CHAIN_LENGTH]) {
      expect(seedBefore(seed(number))).toBe(seed(number - 1));
    }
  });

  it("is followed by another, whose beginning is no seed of it", () => {
    expect([chainOf(1), chainOf(CHAIN_LENGTH), chainOf(CHAIN_LENGTH + 1)]).toEqual([0, 0, 1]);
    expect(seedBefore(seed(CHAIN_LENGTH + 1))).toBe(beginningOf(SECRET, GAME, 1));
    expect(beginningOf(SECRET, GAME, 1)).not.toBe(seed(CHAIN_LENGTH));
  });

  it("is another for another secret and another game", () => {
    const beginnings = [
      beginningOf(SECRET, GAME, 0),
      beginningOf("another", GAME, 0),
      beginningOf(SECRET, "another-game", 0),
    ];
    expect(new Set(beginnings).size).toBe(3);
  });

  it("comes to each multiplier as often as the odds say", () => {
    const rules = gameById(GAME)?.rules;
    if (rules?.kind !== "crash") throw new Error(`${GAME} is no crash`);
    const rounds = 2_000;
    const points = Array.from({ length: rounds }, (_, index) => {
      const number = index + 1;
      return drawMultiplier(rules, createDraw({ serverSeed: seed(number), clientSeed: GAME, nonce: number }));
    });
    for (const target of [100, 110, 200, 500, 2_000]) {
      const chance = 99 / target;
      const reached = points.filter((point) => point >= target).length;
      const deviation = Math.sqrt(rounds * chance * (1 - chance));
      expect(Math.abs(reached - rounds * chance) / deviation).toBeLessThan(4);
    }
  });
});
