import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, roomProblem } from "#server/platform/db/index.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("a platform that finds more connections beside it than the database allows logs it, with both numbers", async () => {
  const { rows } = await database.connection.db.execute<{ limit: number }>(
    sql`select current_setting('max_connections')::int as limit`,
  );
  const limit = rows[0]?.limit ?? 0;
  // Of the server's connections, three are the superuser's.
  const fitting = Math.floor((limit - 3) / 20);
  const platforms = Array.from({ length: fitting + 1 }, (_, n) =>
    connect(database.url, { name: `openhand platform test:${n}`, poolSize: 1 }),
  );
  const problemWith = async (many: number) => {
    for (const { db } of platforms.slice(0, many)) await db.execute(sql`select 1`);
    return roomProblem(database.connection);
  };
  try {
    expect(await problemWith(fitting)).toBeUndefined();
    expect(await problemWith(fitting + 1)).toBe(
      `${fitting + 1} platforms may open 20 connections each, ${20 * (fitting + 1)} in all, and the database takes ${limit - 3}: raise its max_connections, or run fewer platforms.`,
    );
  } finally {
    for (const platform of platforms) await platform.close();
  }
});
