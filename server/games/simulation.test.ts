import { describe, expect, it } from "vitest";
import { games } from "./catalogue.ts";
import { createDraw } from "./fairness/draw.ts";
import { sealOf } from "./fairness/seal.ts";
import { oddsOf } from "./odds.ts";
import { playRound, type RoundInput } from "./round.ts";

const ROUNDS = 200_000;
const STAKE = 100n;

describe.each(games.map((game) => [game.id, game] as const))("%s", (id, game) => {
  it("pays over 200,000 provable rounds what its odds say", { timeout: 120_000 }, () => {
    const input: RoundInput =
      game.category === "slots" ? { kind: "slot" } : { kind: "dice", chance: 4_950, direction: "over" };
    const serverSeed = sealOf(id);
    let paid = 0n;
    let hits = 0;
    for (let nonce = 0; nonce < ROUNDS; nonce++) {
      const { payout } = playRound(
        game,
        { stake: STAKE, input },
        createDraw({ serverSeed, clientSeed: "noon", nonce }),
      );
      paid += payout;
      if (payout > 0n) hits += 1;
    }

    const { rtp, hitRate, deviation } = oddsOf(game);
    const off = (measured: number, expected: number, sigma: number) =>
      Math.abs(measured - expected) / (sigma / Math.sqrt(ROUNDS));
    expect(off(Number(paid) / Number(STAKE) / ROUNDS, rtp, deviation)).toBeLessThan(4);
    expect(off(hits / ROUNDS, hitRate, Math.sqrt(hitRate * (1 - hitRate)))).toBeLessThan(4);
  });
});
