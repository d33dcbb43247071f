import { describe, expect, it } from "vitest";
import type { GameKind } from "#app/contract/games/index.ts";
import { whenChanged } from "#tests/support/last-passed.ts";
import { games } from "./catalogue.ts";
import { createDraw } from "./fairness/draw.ts";
import { sealOf } from "./fairness/seal.ts";
import { oddsOf } from "./odds.ts";
import { playReference } from "./round.ts";

const ROUNDS = 10_000;
/** Finding the best cards to hold takes milliseconds. */
const FEWER: Partial<Record<GameKind, number>> = { "video-poker": 500 };
const STAKE = 100n;

/* The nightly run plays ten million rounds of each game; this one is for what a change breaks at once. */
await whenChanged("server/games/simulation.test.ts", () => {
  describe.each(games.map((game) => [game.id, game] as const))("%s", (id, game) => {
    const rounds = FEWER[game.rules.kind] ?? ROUNDS;

    it(`pays over ${rounds} provable rounds what its odds predict`, { timeout: 120_000 }, () => {
      const serverSeed = sealOf(id);
      let [staked, paid, hits] = [0n, 0n, 0];
      for (let nonce = 0; nonce < rounds; nonce++) {
        const draws = () => createDraw({ serverSeed, clientSeed: "noon", nonce });
        const { position } = playReference(game, { stake: STAKE }, draws);
        staked += position.staked;
        paid += position.payout ?? 0n;
        if (position.payout) hits += 1;
      }

      const { rtp, hitRate, deviation } = oddsOf(game);
      // In units of the bet: when steps add to the stake, the deviation is that of a round's net result.
      const off = (Number(paid) - rtp * Number(staked)) / Number(STAKE);
      expect(Math.abs(off) / (deviation * Math.sqrt(rounds))).toBeLessThan(4);
      // Plus half a round, for games in which every round pays.
      expect(Math.abs(hits - hitRate * rounds)).toBeLessThan(4 * Math.sqrt(rounds * hitRate * (1 - hitRate)) + 0.5);
    });
  });
});
