import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RUN_ROUNDS } from "#app/contract/catalogue.ts";
import { minorUnits } from "#app/contract/money.ts";
import { createDraw, gameById, playReference } from "#server/games/index.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import { DICE, eur, gameOfKind, startMoneyPlatform } from "#tests/support/play.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startMoneyPlatform();
});

afterAll(() => platform.close());

const seed = "0123456789abcdef".repeat(4);

describe("getFanRun", () => {
  it("plays a hundred rounds that anyone can replay from the seeds it returns", async () => {
    const { clientSeed, nets, below, upTo } = dataOf(await platform.call("getFanRun", { gameId: DICE, seed }));
    expect([nets.length, nets[0]]).toEqual([RUN_ROUNDS + 1, eur(0)]);
    const game = gameById(DICE);
    if (!game) throw new Error("there is no such game");
    for (let nonce = 0; nonce < RUN_ROUNDS; nonce++) {
      const { position } = playReference(game, { stake: 100n }, () =>
        createDraw({ serverSeed: seed, clientSeed, nonce }),
      );
      const [before, after] = [nets[nonce], nets[nonce + 1]].map((net) => (net ? minorUnits(net) : 0n)) as [
        bigint,
        bigint,
      ];
      expect(after - before).toBe((position.payout ?? 0n) - position.staked);
    }
    // An even-money bet with a chance of 49.5 %: from the binomial distribution, computed independently.
    const won = (Number(nets.at(-1)?.amount) + 10_000) / 200;
    const chanceOf = (wins: number) => {
      let chance = 0.505 ** RUN_ROUNDS;
      for (let win = 1; win <= wins; win++) chance *= ((RUN_ROUNDS - win + 1) / win) * (0.495 / 0.505);
      return chance;
    };
    const upToWins = (most: number) =>
      Array.from({ length: most + 1 }, (_, wins) => chanceOf(wins)).reduce((a, b) => a + b, 0);
    expect(below).toBeCloseTo(upToWins(won - 1), 5);
    expect(upTo).toBeCloseTo(upToWins(won), 5);
  });

  it("returns the path of each ball of plinko, and no path for other games", async () => {
    const game = gameOfKind("plinko");
    const { clientSeed, paths } = dataOf(await platform.call("getFanRun", { gameId: game.id, seed }));
    const outcomes = Array.from({ length: RUN_ROUNDS }, (_, nonce) => {
      const seeds = { serverSeed: seed, clientSeed, nonce };
      const { outcome } = playReference(game, { stake: 100n }, () => createDraw(seeds)).position;
      return outcome.kind === "plinko" ? outcome.path.join("") : "";
    });
    expect(paths).toEqual(outcomes);
    expect(dataOf(await platform.call("getFanRun", { gameId: DICE, seed })).paths).toBeUndefined();
  });

  it("refuses an unknown game, and an invalid seed", async () => {
    expect(refusalOf(await platform.call("getFanRun", { gameId: "no-such-game", seed }))).toEqual([404, "not_found"]);
    expect(refusalOf(await platform.call("getFanRun", { gameId: DICE, seed: "new" }))).toEqual([
      400,
      "validation_failed",
    ]);
  });
});
