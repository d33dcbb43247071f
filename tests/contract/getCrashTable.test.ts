import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createDraw, drawMultiplier, gameById, sealOf, seedBefore } from "#server/games/index.ts";
import { listen } from "#server/platform/http/server.ts";
import { apiAt } from "#tests/support/api.ts";
import { CRASH, crashBet, flyTo, flyToTheEnd, roundThatCrashes, tableOf } from "#tests/support/crash.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { DICE } from "#tests/support/play.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";

/** A round takes many requests, and other tests run beside these. */
const UNHURRIED = { timeout: 60_000 };

let platform: TestPlatform;

beforeEach(async () => {
  platform = await startTestPlatform();
});

afterEach(() => platform.close());

describe("the table of a crash", UNHURRIED, () => {
  it("opens with its first round, committed to by the chain's beginning", async () => {
    const table = await tableOf(platform);
    const now = platform.clock.now().getTime();
    expect(table).toMatchObject({
      number: 1,
      state: "betting",
      isWaiting: true,
      clientSeed: "",
      lastRounds: [],
      betsUntil: new Date(now + 7_500).toISOString(),
      startsAt: new Date(now + 9_000).toISOString(),
      now: new Date(now).toISOString(),
      chain: { first: 1, last: 100_000 },
    });
    expect(await tableOf(platform)).toEqual(table);
  });

  it("runs from its start to its crash, and then the next round accepts bets", async () => {
    const { crashesAt, number } = await roundThatCrashes(platform, { from: 150, to: 1_000 });
    const { lastRounds: before, ...betting } = await tableOf(platform);
    await flyTo(platform, crashesAt);
    const flying = await tableOf(platform);
    expect(flying).toMatchObject({ number, state: "running", startsAt: betting.startsAt, lastRounds: before });
    await flyToTheEnd(platform);
    const next = await tableOf(platform);
    expect(next).toMatchObject({ number: number + 1, state: "betting" });
    expect(next.lastRounds[0]).toMatchObject({ number, crashedAt: crashesAt });
    expect(next.lastRounds.slice(1)).toEqual(before.slice(0, 19));
  });

  it("shows twenty rounds that anyone can draw again, with seeds that lead to each other in order", async () => {
    for (let round = 0; round < 22; round++) {
      await tableOf(platform);
      await flyToTheEnd(platform);
    }
    const { lastRounds, chain } = await tableOf(platform);
    const rules = gameById(CRASH)?.rules;
    if (rules?.kind !== "crash") throw new Error(`${CRASH} is not a crash game`);
    expect(lastRounds.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, index) => 22 - index));
    for (const { number, crashedAt, serverSeed, clientSeed } of lastRounds) {
      expect(drawMultiplier(rules, createDraw({ serverSeed, clientSeed, nonce: number }))).toBe(crashedAt);
      const before = lastRounds.find((round) => round.number === number - 1);
      if (before) expect(seedBefore(serverSeed)).toBe(before.serverSeed);
    }
    let seed = lastRounds[0]?.serverSeed ?? "";
    for (let back = 0; back < 22; back++) seed = seedBefore(seed);
    expect(seed).toBe(chain.beginning);
  });

  it("seals a round before it accepts bets, and reveals no seed before the round is over", async () => {
    const { serverSeedHash, number } = await tableOf(platform);
    await flyToTheEnd(platform);
    const { lastRounds, serverSeedHash: nextHash } = await tableOf(platform);
    const [over] = lastRounds;
    expect(over?.number).toBe(number);
    expect(sealOf(over?.serverSeed ?? "")).toBe(serverSeedHash);
    // The seal of the next round would be worthless if it were the seed of this one.
    expect(nextHash).not.toBe(over?.serverSeed);
  });

  it("resumes after an hour without requests", async () => {
    await tableOf(platform);
    platform.clock.advance({ minutes: 60 });
    const { number, state, startsAt } = await tableOf(platform);
    expect([number, state]).toEqual([2, "betting"]);
    expect(Date.parse(startsAt) - platform.clock.now().getTime()).toBe(9_000);
  });

  it("is the same on every platform, under concurrent requests at the end of a round", async () => {
    const { server, drain } = await listen(platform.context);
    const bound = server.address();
    const second = apiAt(`http://127.0.0.1:${typeof bound === "object" ? bound?.port : bound}`);
    const looks = () =>
      Promise.all(
        Array.from({ length: 20 }, async (_, look) =>
          dataOf(await (look % 2 ? platform : second).call("getCrashTable", { gameId: CRASH })),
        ),
      );
    for (let round = 1; round <= 3; round++) {
      const seen = await looks();
      expect(new Set(seen.map((table) => JSON.stringify(table))).size).toBe(1);
      expect(seen[0]?.number).toBe(round);
      await flyToTheEnd(platform);
    }
    server.closeAllConnections();
    await drain();
  });

  it("is not found for a game of another kind, nor for an unknown game", async () => {
    for (const gameId of [DICE, "no-such-game"]) {
      expect(refusalOf(await platform.call("getCrashTable", { gameId }))).toEqual([404, "not_found"]);
    }
    expect((await platform.call("playRealRound", crashBet())).status).toBe(401);
  });
});
