import { count } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedPairs } from "#server/platform/modules/fairness/tables.ts";
import { demoSessions, rounds } from "#server/platform/modules/rounds/tables.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { DICE, demoBet, fun, gameOfKind, openDemo, SLOT } from "#tests/support/play.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform();
});

afterAll(() => platform.close());

const rowsOf = async (table: typeof rounds | typeof seedPairs | typeof demoSessions) => {
  const [rows] = await platform.context.connection.db.select({ count: count() }).from(table);
  return rows?.count;
};

describe("openDemoGame", () => {
  it("returns a token and writes nothing", async () => {
    const before = await Promise.all([rounds, seedPairs, demoSessions].map(rowsOf));
    const table = await openDemo(platform);
    expect(table.purse).toEqual({ cash: fun(100_000), held: fun(0) });
    expect(table.stakes).toMatchObject({ minimum: fun(10), maximum: fun(5_000) });
    expect(await Promise.all([rounds, seedPairs, demoSessions].map(rowsOf))).toEqual(before);
  });

  it("keeps the token while the demo lasts, with one seal and one purse for all games", async () => {
    const first = await openDemo(platform);
    const { round, purse } = dataOf(await platform.call("playDemoRound", demoBet(first.demoToken)));
    const { nextServerSeedHash: _later, ...seal } = first.seal;
    expect(round.proof).toMatchObject(seal);
    const second = await openDemo(platform, SLOT, first.demoToken);
    expect(second.demoToken).toBe(first.demoToken);
    expect(second.purse).toEqual(purse);
    expect(second.seal).toEqual({ ...first.seal, nonce: 1 });
    expect((await openDemo(platform, DICE, first.demoToken)).lastRounds).toEqual([round]);
  });

  it("counts the last balls of plinko by bin, separately for each number of rows, and nothing for other games", async () => {
    const { id: gameId } = gameOfKind("plinko");
    const { demoToken, balls } = await openDemo(platform, gameId);
    expect(balls).toEqual([]);
    const fell = new Map<number, number[]>();
    for (const rows of [8, 8, 8, 16]) {
      const bet = { gameId, input: { kind: "plinko", rows, risk: "low" } } as const;
      const { round } = dataOf(await platform.call("playDemoRound", demoBet(demoToken, bet)));
      if (round.outcome?.kind !== "plinko") throw new Error("a ball did not fall");
      const bins = fell.get(rows) ?? Array.from({ length: rows + 1 }, () => 0);
      bins[round.outcome.bin] = (bins[round.outcome.bin] ?? 0) + 1;
      fell.set(rows, bins);
    }
    const counted = [...fell].map(([rows, bins]) => ({ rows, bins }));
    const table = await openDemo(platform, gameId, demoToken);
    expect(table.balls?.toSorted((one, other) => one.rows - other.rows)).toEqual(counted);
    expect((await openDemo(platform, DICE, demoToken)).balls).toBeUndefined();
  });

  it("replaces a forged token, and one older than a day", async () => {
    const { demoToken } = await openDemo(platform);
    // Not the last letter, some bits of which are ignored.
    const forged = `${demoToken.slice(0, -2)}${demoToken.at(-2) === "A" ? "B" : "A"}${demoToken.slice(-1)}`;
    expect((await openDemo(platform, DICE, forged)).demoToken).not.toBe(forged);
    expect((await openDemo(platform, DICE, "x".repeat(40))).demoToken).not.toBe("x".repeat(40));
    platform.clock.advance({ days: 1 });
    expect((await openDemo(platform, DICE, demoToken)).demoToken).not.toBe(demoToken);
  });

  it("refuses an unknown game and a malformed token", async () => {
    expect(refusalOf(await platform.call("openDemoGame", { gameId: "no-game" }))).toEqual([404, "not_found"]);
    const answer = await platform.call("openDemoGame", { gameId: DICE, demoToken: "short" });
    expect(refusalOf(answer)).toEqual([400, "validation_failed"]);
  });
});
