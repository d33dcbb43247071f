import { count } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedPairs } from "#server/platform/modules/fairness/tables.ts";
import { deleteEndedDemos } from "#server/platform/modules/rounds/index.ts";
import { demoSessions, rounds } from "#server/platform/modules/rounds/tables.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { DICE, demoBet, gameOfKind, openDemo, stepIn } from "#tests/support/play.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";
import { demoMines } from "#tests/support/steps.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform();
});

afterAll(() => platform.close());

const rowsOf = async (table: typeof rounds | typeof seedPairs | typeof demoSessions) => {
  const [rows] = await platform.context.connection.db.select({ count: count() }).from(table);
  return rows?.count;
};

const allRows = () => Promise.all([rounds, seedPairs, demoSessions].map(rowsOf));

describe("deleteEndedDemos", () => {
  it("deletes a whole demo a day after it was opened, even if it was played until then, and leaves the others", async () => {
    const { demoToken } = await openDemo(platform);
    platform.clock.advance({ minutes: 23 * 60 });
    dataOf(await platform.call("playDemoRound", demoBet(demoToken)));
    const young = await openDemo(platform);
    dataOf(await platform.call("playDemoRound", demoBet(young.demoToken)));
    await deleteEndedDemos(platform.context);
    expect(await allRows()).toEqual([2, 2, 2]);

    platform.clock.advance({ minutes: 60 });
    await deleteEndedDemos(platform.context);
    expect(await allRows()).toEqual([1, 1, 1]);
    dataOf(await platform.call("playDemoRound", demoBet(young.demoToken)));
  });

  it("deletes no demo that can still be played, and refuses play afterwards", async () => {
    const { demoToken } = await openDemo(platform, gameOfKind("mines").id);
    const bet = demoMines(demoToken);
    const { round } = dataOf(await platform.call("playDemoRound", bet));
    platform.clock.advance({ minutes: 24 * 60 - 1, seconds: -1 });
    await deleteEndedDemos(platform.context);
    dataOf(await platform.call("playDemoRound", demoBet(demoToken)));
    platform.clock.advance({ seconds: 1 });
    for (const answer of [
      await platform.call("playDemoRound", bet),
      await platform.call("playDemoRound", demoBet(demoToken)),
      await platform.call("stepDemoRound", { ...stepIn(round, { kind: "mines", act: "open", tile: 0 }), demoToken }),
    ]) {
      expect(refusalOf(answer)).toEqual([410, "demo_ended"]);
    }
    const next = await openDemo(platform, DICE, demoToken);
    expect(next.demoToken).not.toBe(demoToken);
    dataOf(await platform.call("playDemoRound", demoBet(next.demoToken)));
  });

  it("deletes all demos when many have ended at once", async () => {
    await platform.context.connection.db.insert(demoSessions).values(
      Array.from({ length: 2_500 }, (_, number) => ({
        ownerId: `demo_${number}`,
        cash: 100n,
        held: 0n,
        createdAt: platform.clock.now(),
      })),
    );
    platform.clock.advance({ days: 1 });
    await deleteEndedDemos(platform.context);
    expect(await allRows()).toEqual([0, 0, 0]);
  });
});
