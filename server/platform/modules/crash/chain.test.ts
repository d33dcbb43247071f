import { describe, expect, it } from "vitest";
import { createDraw, drawMultiplier, gameById, seedBefore } from "#server/games/index.ts";
import { Keys } from "#server/platform/keys/keys.ts";
import { beginningOf, CHAIN_LENGTH, seedOfRound } from "./chain.ts";

const GAME = "steppe-comet";
const KEYS = new Keys(new Map([[1, "a secret for tests"]]));
const CHAIN = { gameId: GAME, first: 1, keyVersion: 1 };
const NEXT = { ...CHAIN, first: CHAIN_LENGTH + 1 };

function seed(number: number, chain = CHAIN): string {
  const found = seedOfRound(KEYS, chain, number);
  if (!found) throw new Error(`there is no seed of round ${number}`);
  return found;
}

describe("the chain of seeds", { timeout: 30_000 }, () => {
  it("leads from each seed to the one before, and from the first to the beginning that was published", () => {
    expect(seedBefore(seed(1))).toBe(beginningOf(KEYS, CHAIN));
    for (const number of [2, 499, 500, 501, 502, 1_000, 1_001, 54_321, CHAIN_LENGTH]) {
      expect(seedBefore(seed(number))).toBe(seed(number - 1));
    }
  });

  it("is followed by another, whose beginning is no seed of it", () => {
    expect(seedOfRound(KEYS, CHAIN, CHAIN_LENGTH + 1)).toBeUndefined();
    expect(seedOfRound(KEYS, NEXT, CHAIN_LENGTH)).toBeUndefined();
    expect(seedBefore(seed(CHAIN_LENGTH + 1, NEXT))).toBe(beginningOf(KEYS, NEXT));
    expect(beginningOf(KEYS, NEXT)).not.toBe(seed(CHAIN_LENGTH));
  });

  it("is another for another secret, another game, another place, and of before there were versions", () => {
    const beginnings = [
      beginningOf(KEYS, CHAIN),
      beginningOf(new Keys(new Map([[1, "another"]])), CHAIN),
      beginningOf(KEYS, { ...CHAIN, gameId: "another-game" }),
      beginningOf(KEYS, NEXT),
      beginningOf(KEYS, { ...CHAIN, keyVersion: null }),
    ];
    expect(new Set(beginnings).size).toBe(5);
  });

  it("is gone with its key", () => {
    for (const chain of [CHAIN, { ...CHAIN, keyVersion: null }]) {
      const others = new Keys(new Map([[2, "a secret for tests"]]));
      expect([beginningOf(others, chain), seedOfRound(others, chain, 1)]).toEqual([undefined, undefined]);
    }
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
