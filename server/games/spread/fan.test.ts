import { describe, expect, it } from "vitest";
import { FAN_SHARES } from "#app/contract/catalogue.ts";
import { whenChanged } from "#tests/support/last-passed.ts";
import { games } from "../catalogue.ts";
import { createDraw } from "../fairness/draw.ts";
import { oddsOf } from "../odds.ts";
import { playReference, referenceInput } from "../round.ts";
import { endsOf } from "./ends.ts";
import { fanOf } from "./fan.ts";

const STAKE = 100n;
/** One game of each mechanic. */
const someGames = games.filter(
  ({ mechanic }, place) => games.findIndex((game) => game.mechanic === mechanic) === place,
);

await whenChanged("server/games/spread/fan.test.ts", () => {
  describe("the ends of a round", () => {
    it.each(games.map((game) => [game.id, game] as const))("of %s agree with the odds on its card", (_id, game) => {
      const ends = endsOf(game, { stake: STAKE, input: referenceInput(game) });
      const mean = (of: (net: number) => number) => ends.reduce((sum, { net, chance }) => sum + chance * of(net), 0);
      const { rtp, deviation } = oddsOf(game);
      expect(mean(() => 1)).toBeCloseTo(1, 7);
      // Relative to the total stake: doubling and splitting add about an eighth to the bet.
      const staked = game.rules.kind === "blackjack" ? 1.13 : 1;
      const net = mean((each) => each) / 100;
      // The payouts of these two are rounded down to a hundredth of this stake.
      const rounded = game.rules.kind === "hi-lo" || game.rules.kind === "mines";
      expect(Math.abs(net - (rtp - 1) * staked)).toBeLessThan(rounded ? 0.006 : 0.0006);
      const found = Math.sqrt(mean((each) => (each / 100 - net) ** 2));
      // Rare pays of a slot are merged and counted as the least of them.
      expect(Math.abs(found / deviation - 1)).toBeLessThan(0.015);
    });
  });

  describe("the fan of two hundred rounds", () => {
    it.each(someGames.map((game) => [game.mechanic, game] as const))(
      "of %s has ordered quantiles that spread from zero",
      (_mechanic, game) => {
        const fan = fanOf(game, { stake: STAKE, input: referenceInput(game) });
        expect(fan.map(({ rounds }) => rounds)).toEqual(Array.from({ length: 21 }, (_, index) => index * 10));
        expect(fan[0]?.nets).toEqual([0, 0, 0, 0, 0]);
        for (const { nets, ahead } of fan) {
          expect(nets).toEqual(nets.toSorted((a, b) => a - b));
          expect(ahead).toBeGreaterThanOrEqual(0);
          expect(ahead).toBeLessThan(0.6);
        }
      },
    );

    // A second derivation: rounds played by the engine with seeds. The shares of 400 runs are within 3.5 deviations.
    it.each(
      ["lines", "ways", "clusters", "classic", "respin", "blackjack", "hi-lo", "mines", "keno", "baccarat"].flatMap(
        (mechanic) => someGames.filter((game) => game.mechanic === mechanic).map((game) => [mechanic, game] as const),
      ),
    )("of %s is what seeded rounds give", { timeout: 120_000 }, (_mechanic, game) => {
      const runs = 400;
      const rounds = 50;
      const ended = Array.from({ length: runs }, (_, run) => {
        let net = 0;
        for (let round = 0; round < rounds; round++) {
          const seeds = { serverSeed: "5a".repeat(32), clientSeed: `fan-${run}`, nonce: round };
          const { position } = playReference(game, { stake: STAKE }, () => createDraw(seeds));
          net += Number((position.payout ?? 0n) - position.staked);
        }
        return net;
      });
      const point = fanOf(game, { stake: STAKE, input: referenceInput(game) }).find((each) => each.rounds === rounds);
      point?.nets.forEach((net, place) => {
        const share = FAN_SHARES[place] ?? 0;
        const off = 3.5 * Math.sqrt((share * (1 - share)) / runs);
        expect(ended.filter((each) => each < net).length / runs).toBeLessThan(share + off);
        expect(ended.filter((each) => each <= net).length / runs).toBeGreaterThan(share - off);
      });
    });
  });
});
