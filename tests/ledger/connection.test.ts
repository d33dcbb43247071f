import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Connection, connect, migrate, sqlState } from "#server/platform/db/index.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { countOf } from "./players.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const pidOf = async ({ db }: Pick<Connection, "db">): Promise<number | undefined> => {
  const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  return rows[0]?.pid;
};

test("a lock lets one through at a time, across replicas, each on a single client", async () => {
  const replicas = [database.connection, connect(database.url)];
  let inside = 0;
  let most = 0;
  const visits = Array.from({ length: 20 }, (_, n) =>
    (replicas[n % 2] ?? database.connection).withLock("door", async (connection) => {
      most = Math.max(most, ++inside);
      const pids = [await pidOf(connection), await connection.inTransaction((tx) => pidOf({ db: tx }))];
      inside--;
      return pids;
    }),
  );
  for (const [first, second] of await Promise.all(visits)) expect(first).toBe(second);
  expect(most).toBe(1);
  await replicas[1]?.close();
});

test("a crowd at one lock leaves the pool to everybody else", async () => {
  const connection = connect(database.url, { poolSize: 2 });
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const crowd = Array.from({ length: 50 }, () => connection.withLock("narrow", () => opened));
  expect(await pidOf(connection)).toBeGreaterThan(0);
  open();
  await Promise.all(crowd);
  await connection.close();
});

test("a lock is given back when its work fails, and when its client dies", async () => {
  const { connection } = database;
  await expect(connection.withLock("frail", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  const killed = connection.withLock("frail", async (own) => {
    await connection.db.execute(sql`select pg_terminate_backend(${await pidOf(own)})`);
    await delay(50);
    await own.db.execute(sql`select 1`);
  });
  await expect(killed).rejects.toThrow();
  expect(await connection.withLock("frail", async () => "mine")).toBe("mine");
});

test("transactions on a lock's client take turns", async () => {
  await database.connection.withLock("turns", async (connection) => {
    const numbers = await Promise.all(
      [1, 2, 3].map((n) =>
        connection.inTransaction(async (tx) => {
          const { rows: before } = await tx.execute<{ id: string }>(sql`select pg_current_xact_id()::text as id`);
          await delay(5);
          const { rows: after } = await tx.execute<{ id: string }>(sql`select pg_current_xact_id()::text as id`);
          expect(after).toEqual(before);
          return `${n}:${before[0]?.id}`;
        }),
      ),
    );
    expect(new Set(numbers.map((number) => number.split(":")[1])).size).toBe(3);
  });
});

test("a serialization failure is run again, and other failures are not", async () => {
  const { connection } = database;
  await connection.db.execute(sql`create table counters (id int primary key, n int not null)`);
  await connection.db.execute(sql`insert into counters values (1, 0)`);
  const increment = () =>
    connection.inTransaction(
      async (tx) => {
        const { rows } = await tx.execute<{ n: number }>(sql`select n from counters`);
        await tx.execute(sql`update counters set n = ${Number(rows[0]?.n) + 1}`);
      },
      { isolationLevel: "serializable" },
    );
  await Promise.all([increment(), increment(), increment()]);
  expect((await connection.db.execute(sql`select n from counters`)).rows).toEqual([{ n: 3 }]);

  let runs = 0;
  const failing = connection.inTransaction(async (tx) => {
    runs++;
    await tx.execute(sql`insert into counters values (1, 0)`);
  });
  expect(sqlState(await failing.catch((error) => error))).toBe("23505");
  expect(runs).toBe(1);
});

test("a transaction whose client dies fails, and the pool lives on", async () => {
  const { connection } = database;
  const cut = connection.inTransaction(async (tx) => {
    await connection.db.execute(sql`select pg_terminate_backend(${await pidOf({ db: tx })})`);
    await delay(50);
    await tx.execute(sql`select 1`);
  });
  await expect(cut).rejects.toThrow();
  const pids = await Promise.all(Array.from({ length: 20 }, () => connection.inTransaction((tx) => pidOf({ db: tx }))));
  expect(pids).toHaveLength(20);
});

test("replicas that start together migrate once", async () => {
  const empty = await createTestDatabase();
  try {
    await empty.connection.db.execute(sql`drop schema public cascade`);
    await empty.connection.db.execute(sql`drop schema drizzle cascade`);
    await empty.connection.db.execute(sql`create schema public`);
    const replicas = [1, 2, 3, 4].map(() => connect(empty.url));
    await Promise.all(replicas.map((replica) => migrate(replica)));
    expect(await countOf(empty.connection, "ledger_accounts")).toBe(0);
    const { rows } = await empty.connection.db.execute(
      sql`select count(*) - count(distinct hash) as twice, count(*) > 1 as any from drizzle.__drizzle_migrations`,
    );
    expect(rows).toEqual([{ twice: "0", any: true }]);
    await Promise.all(replicas.map((replica) => replica.close()));
  } finally {
    await empty.drop();
  }
});
