import { describe, expect, it } from "vitest";
import { RUN_ROUNDS } from "#app/contract/catalogue.ts";
import { whenChanged } from "#tests/support/last-passed.ts";
import { games } from "../catalogue.ts";
import { runOf } from "./run.ts";

const STAKE = 100n;
const someGames = games.filter(
  ({ mechanic }, place) => games.findIndex((game) => game.mechanic === mechanic) === place,
);
const seedOf = (number: number) => number.toString(16).padStart(64, "0");

await whenChanged("server/games/spread/run.test.ts", () => {
  describe("a run of a hundred rounds", () => {
    it.each(someGames.map((game) => [game.mechanic, game] as const))(
      "of %s has the standing of its net result",
      async (_mechanic, game) => {
        let pauses = 0;
        const run = await runOf(game, { stake: STAKE, serverSeed: seedOf(1), pause: async () => pauses++ });
        expect(pauses).toBe(RUN_ROUNDS);
        expect(run.nets).toHaveLength(RUN_ROUNDS + 1);
        expect(run.nets[0]).toBe(0);
        expect(run.below).toBeGreaterThanOrEqual(0);
        expect(run.upTo).toBeGreaterThanOrEqual(run.below);
        expect(run.upTo).toBeLessThanOrEqual(1);
        expect(await runOf(game, { stake: STAKE, serverSeed: seedOf(1) })).toEqual(run);
      },
    );

    // The standing of runs is uniform if the engine and the exact distribution agree.
    it.each(
      ["dice", "plinko", "lines", "roulette", "blackjack"].flatMap((mechanic) =>
        someGames.filter((game) => game.mechanic === mechanic),
      ),
    )(
      "of $id: as many stand in each quarter as there should",
      async (game) => {
        const runs = 240;
        const quarters = [0, 0, 0, 0];
        for (let run = 0; run < runs; run++) {
          const { below, upTo } = await runOf(game, { stake: STAKE, serverSeed: seedOf(run + 1) });
          const place = Math.min(3, Math.floor(((below + upTo) / 2) * 4));
          quarters[place] = (quarters[place] ?? 0) + 1;
        }
        // Four deviations of a binomial with p = 1/4, n = 240; the seeds are fixed.
        for (const count of quarters)
          expect(Math.abs(count - runs / 4)).toBeLessThan(4 * Math.sqrt(runs * 0.25 * 0.75));
      },
      60_000,
    );
  });
});
