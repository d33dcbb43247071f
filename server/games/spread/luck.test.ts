import { describe, expect, it } from "vitest";
import type { GameKind } from "#app/contract/games/index.ts";
import { games } from "../catalogue.ts";
import { createDraw } from "../fairness/draw.ts";
import type { Game } from "../game.ts";
import { playReference, referenceInput } from "../round.ts";
import { hasSteps, standingIn, sumsOfBets } from "./luck.ts";

const pause = async () => {};

function ofKind(kind: GameKind): Game {
  const game = games.find(({ rules }) => rules.kind === kind);
  if (!game) throw new Error(`No ${kind}`);
  return game;
}

/** A session of bets at several games and stakes. */
const EVENING = (
  [
    ["dice", 100n, 20],
    ["dice", 250n, 10],
    ["plinko", 50n, 20],
    ["blackjack", 200n, 10],
    ["slot", 20n, 30],
    ["roulette", 70n, 10],
  ] as const
).map(([kind, stake, rounds]) => ({ game: ofKind(kind), stake, input: referenceInput(ofKind(kind)), rounds }));

describe("the standing of a result", () => {
  it("matches a calculation by hand for two rounds at even chances", async () => {
    const game = ofKind("dice");
    const bet = { game, stake: 100n, input: { kind: "dice", chance: 4_950, direction: "under" }, rounds: 2 } as const;
    // Lost twice, lost and won, won twice: 0.505², 2 · 0.505 · 0.495, 0.495².
    const sums = await sumsOfBets([bet], { pause });
    const even = standingIn(sums, 0);
    expect(even.less.least).toBeCloseTo(0.505 ** 2, 9);
    expect(even.more.least).toBeCloseTo(0.495 ** 2, 9);
    const lost = standingIn(sums, -200);
    expect([lost.less.least, lost.more.least]).toEqual([expect.closeTo(0, 9), expect.closeTo(1 - 0.505 ** 2, 9)]);
  });

  // A second derivation with the engine: the standings of its sessions are uniform if both are right.
  it("is uniform over sessions played by the engine", { timeout: 300_000 }, async () => {
    const evenings = 120;
    const quarters = [0, 0, 0, 0];
    const sums = await sumsOfBets(EVENING, { pause });
    for (let evening = 0; evening < evenings; evening++) {
      let net = 0;
      let nonce = 0;
      for (const { game, stake, rounds } of EVENING) {
        for (let round = 0; round < rounds; round++, nonce++) {
          const seeds = { serverSeed: "7c".repeat(32), clientSeed: `evening-${evening}`, nonce };
          const { position } = playReference(game, { stake }, () => createDraw(seeds));
          net += Number((position.payout ?? 0n) - position.staked);
        }
      }
      const { less, more } = standingIn(sums, net);
      const place = (less.least + less.most + 2 - more.least - more.most) / 4;
      quarters[Math.min(3, Math.floor(place * 4))] = (quarters[Math.min(3, Math.floor(place * 4))] ?? 0) + 1;
    }
    // Four deviations of a binomial with p = 1/4, n = 120; the seeds are fixed.
    for (const count of quarters)
      expect(Math.abs(count - evenings / 4)).toBeLessThan(4 * Math.sqrt(evenings * 0.25 * 0.75));
  });

  it("distinguishes rounds decided by steps", () => {
    const decided = games.filter((game) => hasSteps(game, referenceInput(game))).map(({ rules }) => rules.kind);
    expect(new Set(decided)).toEqual(new Set(["mines", "hi-lo", "blackjack", "video-poker"]));
    expect(hasSteps(ofKind("crash"), { kind: "crash", target: null })).toBe(true);
  });
});
