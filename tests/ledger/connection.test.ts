import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Connection,
  connect,
  endWith,
  migrate,
  readBehind,
  sqlState,
  statement,
  type Transaction,
} from "#server/platform/db/index.ts";
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

test("a lock lets one transaction through at a time, across replicas", async () => {
  const replicas = [database.connection, connect(database.url)];
  let inside = 0;
  let most = 0;
  const visit = async (tx: Transaction) => {
    most = Math.max(most, ++inside);
    await tx.execute(sql`select pg_sleep(0.002)`);
    inside--;
  };
  await Promise.all(Array.from({ length: 20 }, (_, n) => replicas[n % 2]?.inTransaction(visit, { lock: "door" })));
  expect(most).toBe(1);
  await replicas[1]?.close();
});

test("queued work runs on one client, one after another", async () => {
  const { connection } = database;
  let inside = 0;
  let most = 0;
  const visits = Array.from({ length: 10 }, () =>
    connection.inTurn("door", async (own) => {
      most = Math.max(most, ++inside);
      const pids = [await pidOf(own), await own.inTransaction((tx) => pidOf({ db: tx }))];
      inside--;
      return pids;
    }),
  );
  for (const [first, second] of await Promise.all(visits)) expect(first).toBe(second);
  expect(most).toBe(1);
});

test("a long queue leaves the pool to all other callers", async () => {
  const connection = connect(database.url, { poolSize: 2 });
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const crowd = Array.from({ length: 50 }, () => connection.inTurn("narrow", () => opened));
  expect(await pidOf(connection)).toBeGreaterThan(0);
  open();
  await Promise.all(crowd);
  await connection.close();
});

test("a lock is released when its work fails, and when its client dies", async () => {
  const { connection } = database;
  const lock = "frail";
  await expect(connection.inTransaction(() => Promise.reject(new Error("no")), { lock })).rejects.toThrow("no");
  const kill = async (tx: Transaction) => {
    await connection.db.execute(sql`select pg_terminate_backend(${await pidOf({ db: tx })})`);
    await delay(50);
    await tx.execute(sql`select 1`);
  };
  await expect(connection.inTransaction(kill, { lock })).rejects.toThrow();
  expect(await connection.inTransaction(async () => "mine", { lock })).toBe("mine");
});

test("of replicas that start, one does the exclusive work, and its lock is released with its connection", async () => {
  const replicas = [database.connection, connect(database.url)];
  let inside = 0;
  let most = 0;
  const visits = Array.from({ length: 6 }, (_, n) =>
    replicas[n % 2]?.whileStarting("start", async (own) => {
      most = Math.max(most, ++inside);
      await own.inTransaction((tx) => tx.execute(sql`select 1`));
      await own.inTransaction((tx) => tx.execute(sql`select 1`));
      inside--;
      if (n === 3) throw new Error("no");
    }),
  );
  expect((await Promise.allSettled(visits)).filter(({ status }) => status === "rejected")).toHaveLength(1);
  expect(most).toBe(1);
  await replicas[1]?.close();
});

test("transactions on one client take turns", async () => {
  await database.connection.inTurn("turns", async (own) => {
    const numbers = await Promise.all(
      [1, 2, 3].map((n) =>
        own.inTransaction(async (tx) => {
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

test("a serialization failure is retried, and other failures are not", async () => {
  const { connection } = database;
  await database.owner.db.execute(sql`create table counters (id int primary key, n int not null)`);
  await database.owner.db.execute(sql`grant all on counters to public`);
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

test("a read after a commit fails by itself: the transaction stands, and does not run again", async () => {
  const { owner, connection } = database;
  await owner.db.execute(sql`create table behind (n int)`);
  await owner.db.execute(sql`grant all on behind to public`);
  await owner.db.execute(sql`create function lost() returns int language plpgsql
    as $$ begin raise 'lost' using errcode = '40001'; end $$`);
  let reads: Promise<unknown>[] = [];
  const done = await connection.inTransaction(async (tx) => {
    await tx.execute(sql`insert into behind values (1)`);
    reads = [
      readBehind(tx, (db) => db.execute(sql`select lost()`)),
      readBehind(tx, (db) => countOf({ db }, "behind")),
      readBehind(tx, () => Promise.reject(new Error("no"))),
    ];
    return "done";
  });
  const [lost, found, none] = await Promise.allSettled(reads);
  expect([done, await countOf(connection, "behind")]).toEqual(["done", 1]);
  expect(lost?.status === "rejected" && sqlState(lost.reason)).toBe("40001");
  expect([found, none?.status]).toEqual([{ status: "fulfilled", value: 1 }, "rejected"]);

  // When a transaction fails, nothing waits for the read after it.
  const failing = connection.inTransaction(async (tx) => {
    endWith(tx, tx.execute(sql`select 1 / 0`));
    readBehind(tx, (db) => db.execute(sql`select lost()`));
  });
  expect(sqlState(await failing.catch((error) => error))).toBe("22012");
});

test("a client prepares a statement once, and again when the type of its result has changed", async () => {
  const { owner, url } = database;
  await owner.db.execute(sql`create table kept (n int)`);
  await owner.db.execute(sql`grant select on kept to public`);
  await owner.db.execute(sql`insert into kept values (1)`);
  const read = statement<{ n: unknown }>("kept", "select n from kept where n = $1");
  const readBy = ({ inTransaction }: Connection) =>
    inTransaction(async (tx) => {
      const answer = await read(tx, ["1"]);
      const { rows } = await tx.execute(sql`select name from pg_prepared_statements order by name`);
      return [answer, rows];
    });
  const [direct, pooled] = [connect(url, { poolSize: 1 }), connect(`${url}?prepare=no`, { poolSize: 1 })];
  expect(await readBy(direct)).toEqual([[{ n: 1 }], [{ name: "kept_1" }]]);
  expect(await readBy(pooled)).toEqual([[{ n: 1 }], []]);
  await owner.db.execute(sql`alter table kept alter n type bigint`);
  expect(await readBy(direct)).toEqual([[{ n: "1" }], [{ name: "kept_1" }, { name: "kept_2" }]]);
  expect(await readBy(pooled)).toEqual([[{ n: "1" }], []]);
  await Promise.all([direct.close(), pooled.close()]);
});

test("a frequent statement is prepared by itself, and runs after its plan has become stale, in a transaction too", async () => {
  const { owner, url } = database;
  await owner.db.execute(sql`create table often (n int)`);
  await owner.db.execute(sql`grant select on often to public`);
  await owner.db.execute(sql`insert into often values (1)`);
  const direct = connect(url, { poolSize: 1 });
  const read = async (db: Connection["db"]) =>
    (await db.execute<{ n: unknown }>(sql`select n from often where n = ${1}`)).rows;
  const preparedCount = async () => (await direct.db.execute(sql`select from pg_prepared_statements`)).rowCount;
  for (let time = 1; time < 20; time++) await read(direct.db);
  expect(await preparedCount()).toBe(0);
  expect(await read(direct.db)).toEqual([{ n: 1 }]);
  expect(await preparedCount()).toBe(1);
  await owner.db.execute(sql`alter table often alter n type bigint`);
  expect(await read(direct.db)).toEqual([{ n: "1" }]);
  await owner.db.execute(sql`alter table often alter n type int`);
  expect(await direct.inTransaction((tx) => read(tx))).toEqual([{ n: 1 }]);
  expect(await preparedCount()).toBe(3);
  await direct.close();
});

test("a transaction whose client dies fails, and the pool keeps working", async () => {
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
    await empty.owner.db.execute(sql`drop schema public cascade`);
    await empty.owner.db.execute(sql`drop schema drizzle cascade`);
    await empty.owner.db.execute(sql`create schema public`);
    const replicas = [1, 2, 3, 4].map(() => connect(empty.ownerUrl));
    await Promise.all(replicas.map((replica) => migrate(replica)));
    expect(await countOf(empty.owner, "ledger_accounts")).toBe(0);
    const { rows } = await empty.owner.db.execute(
      sql`select count(*) - count(distinct hash) as twice, count(*) > 1 as any from drizzle.__drizzle_migrations`,
    );
    expect(rows).toEqual([{ twice: "0", any: true }]);
    await Promise.all(replicas.map((replica) => replica.close()));
  } finally {
    await empty.drop();
  }
});

test("a snapshot sees one instant, writes nothing, and has no time limit", async () => {
  const { connection, owner } = database;
  await owner.db.execute(sql`create table seen (n int)`);
  await owner.db.execute(sql`grant select on seen to public`);
  const read = connection.inSnapshot(async (tx) => {
    const before = await countOf({ db: tx }, "seen");
    await owner.db.execute(sql`insert into seen values (1)`);
    const { rows } = await tx.execute(sql`
      select current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle`);
    return [before, await countOf({ db: tx }, "seen"), rows[0]];
  });
  expect(await read).toEqual([0, 0, { statement: "0", idle: "0" }]);
  const write = connection.inSnapshot((tx) => tx.execute(sql`create table written (n int)`));
  expect(sqlState(await write.catch((error) => error))).toBe("25006");
});
