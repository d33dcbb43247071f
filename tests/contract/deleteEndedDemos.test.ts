import { count } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedPairs } from "#server/platform/modules/fairness/tables.ts";
import { deleteEndedDemos } from "#server/platform/modules/rounds/index.ts";
import { demoSessions, rounds } from "#server/platform/modules/rounds/tables.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { demoBet, openDemo } from "#tests/support/play.ts";
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

describe("deleteEndedDemos", () => {
  it("deletes what nobody can open any more, and leaves the rest", async () => {
    const old = await openDemo(platform);
    dataOf(await platform.call("playDemoRound", demoBet(old.demoToken)));
    platform.clock.advance({ days: 2 });
    const young = await openDemo(platform);
    dataOf(await platform.call("playDemoRound", demoBet(young.demoToken)));
    await deleteEndedDemos(platform.context);
    expect(await Promise.all([rounds, seedPairs, demoSessions].map(rowsOf))).toEqual([1, 1, 1]);
    expect(refusalOf(await platform.call("playDemoRound", demoBet(old.demoToken)))).toEqual([404, "not_found"]);
    dataOf(await platform.call("playDemoRound", demoBet(young.demoToken)));
  });
});
