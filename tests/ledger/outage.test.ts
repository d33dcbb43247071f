import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isOutage } from "#server/platform/db/index.ts";
import { openProxiedDatabase } from "#tests/support/proxied-database.ts";

type Proxied = Awaited<ReturnType<typeof openProxiedDatabase>>;

let database: Proxied;
beforeEach(async () => {
  database = await openProxiedDatabase();
});
afterEach(() => database.drop());

const ask = ({ connection }: Proxied) => connection.db.execute(sql`select 1`);
const failureOf = (query: Promise<unknown>) => query.then(() => undefined).catch((error: unknown) => error);

/** Each on a client of its own, which reads outside a transaction share. */
const askApart = ({ connection }: Proxied, count: number) =>
  Promise.all(
    Array.from({ length: count }, () => connection.inTransaction((tx) => tx.execute(sql`select pg_sleep(0.05)`))),
  );

/** Fills the pool with idle clients. */
const fillPool = (proxied: Proxied) => askApart(proxied, 20);

test("a server that vanished is noticed by the first queries, and its other clients are not used", async () => {
  await fillPool(database);
  await delay(1_100);
  database.proxy.vanish();
  await askApart(database, 5);
  expect(database.proxy.unanswered()).toBe(5);
  await fillPool(database);
  expect(database.proxy.unanswered()).toBe(5);
});

test("a query under way when its server vanishes ends by this side's clock", {
  timeout: 30_000,
}, async () => {
  const failure = failureOf(database.connection.db.execute(sql`select pg_sleep(14)`));
  const inTransaction = failureOf(database.connection.inTransaction((tx) => tx.execute(sql`select pg_sleep(14)`)));
  await delay(200);
  database.proxy.vanish();
  expect(isOutage(await failure)).toBe(true);
  expect(isOutage(await inTransaction)).toBe(true);
  const before = database.proxy.unanswered();
  await ask(database);
  expect(database.proxy.unanswered()).toBe(before);
});

test("an outage is logged once when it starts and once when it is over", async () => {
  await ask(database);
  database.proxy.cut();
  for (let n = 0; n < 5; n++) {
    expect(isOutage(await failureOf(ask(database)))).toBe(true);
    expect(isOutage(await failureOf(database.connection.inTransaction((tx) => tx.execute(sql`select 1`))))).toBe(true);
  }
  expect(database.logged).toEqual([expect.stringMatching(/^error: the database is out: /)]);
  database.proxy.restore();
  await ask(database);
  await delay(2_100);
  await ask(database);
  expect(database.logged).toEqual([
    expect.stringMatching(/^error: the database is out: /),
    expect.stringMatching(/^warn: the database answers again; it was out for \d+\.\d s, and 10 statements failed$/),
  ]);
});

test("a statement that the server refuses is not an outage, and one that it cannot execute is", async () => {
  const refused = (statement: string) => failureOf(database.connection.db.execute(sql.raw(statement)));
  expect(isOutage(await refused("select nothing from nowhere"))).toBe(false);
  expect(isOutage(await refused("select 1/0"))).toBe(false);
  for (const state of ["08006", "53100", "53200", "57014", "58030", "25006"]) {
    const error = await refused(`do $$ begin raise exception 'no' using errcode = '${state}'; end $$`);
    expect([state, isOutage(error)]).toEqual([state, true]);
  }
});

test("the server is configured to detect dead connections, and to end a transaction whose platform stopped", async () => {
  const { rows } = await database.direct.db.execute(
    sql`select current_setting('tcp_keepalives_idle')::int + current_setting('tcp_keepalives_interval')::int
        * current_setting('tcp_keepalives_count')::int as seconds, current_setting('tcp_user_timeout') as unsent,
        current_setting('idle_in_transaction_session_timeout') as idle`,
  );
  expect(rows).toEqual([{ seconds: 11, unsent: "10000", idle: "10s" }]);
});
