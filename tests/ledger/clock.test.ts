import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { DatabaseClock, databaseClock } from "#server/platform/adapters/clock.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

const HOUR_MS = 60 * 60 * 1000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** This machine's clock, and nothing else of its time. */
const setMachine = (off: number) => vi.setSystemTime(performance.timeOrigin + performance.now() + off);
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

async function databaseNow(): Promise<number> {
  const { rows } = await database.connection.db.execute<{ ms: string }>(
    sql`select extract(epoch from clock_timestamp()) * 1000 as ms`,
  );
  return Number(rows[0]?.ms);
}

test("it is the database's, whatever this machine's clock says or is set to", async () => {
  setMachine(2 * HOUR_MS);
  const clock = await databaseClock(database.connection.db);
  for (const off of [2 * HOUR_MS, -2 * HOUR_MS, 0]) {
    setMachine(off);
    const before = await databaseNow();
    const now = clock.now().getTime();
    expect(now).toBeGreaterThan(before - 500);
    expect(now).toBeLessThan((await databaseNow()) + 500);
  }
});

test("it does not go back", async () => {
  const clock = await databaseClock(database.connection.db);
  let last = clock.now();
  for (let times = 0; times < 50; times++) {
    await clock.follow?.();
    const now = clock.now();
    expect(now.getTime()).toBeGreaterThanOrEqual(last.getTime());
    last = now;
  }
});

test("a machine whose clock is off is logged once, and once more when it is corrected", async () => {
  const logged: string[] = [];
  const say = (message: string) => void logged.push(message);
  const clock = new DatabaseClock(database.connection.db, { info: say, warn: say, error: say });
  for (const off of [0, -2_500, -2_500, 0, 0]) {
    setMachine(off);
    await clock.follow();
  }
  expect(logged).toEqual([
    "this machine's clock is 2.5 s behind the database's, which counts: set it",
    "this machine's clock agrees with the database's again",
  ]);
});
