import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#server/platform/db/index.ts";
import { endsOf } from "#server/platform/modules/history/balances.ts";
import { cashQuery, cashTotalsQuery } from "#server/platform/modules/history/cash.ts";
import { auditedHistory, sealRoundDays } from "#server/platform/modules/history/index.ts";
import { marksQuery } from "#server/platform/modules/history/marks.ts";
import { roundQuery } from "#server/platform/modules/history/rounds.ts";
import { playedIn } from "#server/platform/modules/history/statement.ts";
import { gamesQuery, totalsQuery } from "#server/platform/modules/history/totals.ts";
import { accountId, audit } from "#server/platform/modules/ledger/index.ts";
import { playerAccount } from "#server/platform/modules/wallet/index.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { fillHistory } from "#tests/support/long-history.ts";
import { AT, playerWith } from "./players.ts";

const ROUNDS = 10_000;
const PAGE = 20;
const DAY_MS = 24 * 60 * 60_000;
const playerId = "ply_long";
const period = { from: new Date(AT.getTime() - 300 * DAY_MS), until: AT };
/** Halfway, far from either end of an index. */
const middle = { at: new Date((period.from.getTime() + period.until.getTime()) / 2), id: "rnd_" };
const places = [undefined, middle, { ...middle, isEnd: true }];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await fillHistory(database.ownerUrl, { ...period, playerId: "ply_other", lane: 0, rounds: ROUNDS, every: 10 });
  await fillHistory(database.ownerUrl, { ...period, playerId, lane: 1, rounds: ROUNDS, every: 10 });
});
afterAll(() => database.drop());

interface Node {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  Plans?: Node[];
}

/** The nodes of a plan, with the rows each has read. */
async function nodesOf(query: SQL, db: Database = database.connection.db): Promise<(Node & { read: number })[]> {
  const { rows } = await db.execute<{ "QUERY PLAN": { Plan: Node }[] }>(
    sql`explain (analyze, buffers, format json) ${query}`,
  );
  const within = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(within)];
  const nodes = rows[0]?.["QUERY PLAN"].flatMap(({ Plan }) => within(Plan)) ?? [];
  return nodes.map((node) => ({
    ...node,
    read: (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"],
  }));
}

/** Asserts that no more than a page of either kind is read, wherever it starts. */
async function expectPage(query: SQL, index: string) {
  const nodes = await nodesOf(query);
  expect(nodes.map((node) => node["Index Name"])).toContain(index);
  expect(nodes.filter(({ read }) => read > 2 * (PAGE + 1))).toEqual([]);
  // Reaching the first row in an index counts as no row.
  const blocks = nodes.filter((node) => node["Index Name"] === index);
  expect(blocks.filter((node) => node["Shared Hit Blocks"] + node["Shared Read Blocks"] > 10)).toEqual([]);
  expect(nodes.filter((node) => node["Node Type"] === "Seq Scan").map((node) => node["Relation Name"])).toEqual([]);
}

describe("a page of a long history is read from an index, and no further", () => {
  test.each(places)("of payments, beyond %j", async (place) => {
    await expectPage(cashQuery({ playerId, period }, { place, limit: PAGE }), "ledger_cash_changes_listed");
  });

  test.each(places)("of rounds, beyond %j", async (place) => {
    await expectPage(roundQuery({ playerId, period }, { place, limit: PAGE }), "rounds_listed");
  });
});

test("the sums of payments are read from the index of their list alone", async () => {
  await database.owner.inTransaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    // Rows of other players: if half of all rows are requested, the table is read sequentially.
    await tx.execute(sql`
      insert into ledger_cash_changes (id, player_id, at, kind, currency, amount, balance_after)
      select 'crowd_' || n, 'ply_' || n % 500, ${AT.toISOString()}::timestamptz - n * interval '1 minute', 'deposit_credited', 'EUR', 100, 100
      from generate_series(1, 30000) n`);
  });
  await database.owner.db.execute(sql`analyze ledger_cash_changes`);
  await database.connection.inTransaction(async (tx) => {
    // Whether its pages were vacuumed decides between the two ways to read an index; the subject is what this index contains.
    await tx.execute(sql`set local enable_bitmapscan = off`);
    await tx.execute(sql`set local enable_seqscan = off`);
    for (const filter of [{}, { group: "deposit" as const }, { currency: "EUR" as const }]) {
      const nodes = await nodesOf(cashTotalsQuery({ playerId, period, ...filter }), tx);
      const listed = nodes.filter((node) => node["Index Name"] === "ledger_cash_changes_listed");
      expect(listed.map((node) => node["Node Type"])).toEqual(["Index Only Scan"]);
      // At most a thousand of the player's own, and none of the other's; from the table they would be read one by one.
      expect(listed[0]?.read).toBeLessThanOrEqual(ROUNDS / 10);
    }
  });
});

test("the sums of a long period are read by the day, and rounds of the last day alone", async () => {
  const days = { from: new Date("2025-03-01T00:00:00Z"), until: new Date("2026-01-03T00:00:00Z") };
  await sealRoundDays({ connection: database.connection, clock: { now: () => AT } });
  await database.owner.db.execute(sql`analyze round_sums, round_days, rounds_left_out, provider_round_sums`);
  const filters = [{}, { state: "settled" as const }, { currency: "EUR" as const }, { gameId: "hundred-dice" }];
  const sums = filters.map((filter) => totalsQuery({ playerId, period: days, ...filter }));
  for (const query of [...sums, gamesQuery({ playerId, period: days })]) {
    const nodes = await nodesOf(query);
    const read = (table: string) =>
      nodes.filter((node) => node["Relation Name"] === table).reduce((sum, node) => sum + node.read, 0);
    expect(nodes.map((node) => node["Index Name"])).toContain("rounds_listed");
    // Those of the two players share a few pages, and may be read together.
    expect(read("round_sums")).toBeGreaterThan(250);
    expect(read("round_sums")).toBeLessThan(650);
    // A day has 33 rounds, and 3 bets.
    expect(read("rounds")).toBeLessThan(50);
    expect(read("provider_transactions")).toBeLessThan(20);
  }
});

test("a statement reads one posting of each stretch of rounds, however many it has", async () => {
  const account = accountId(playerAccount(playerId, "cash", "EUR"));
  const { rows } = await database.connection.db.execute<{ id: string }>(
    sql`select id::text from ledger_postings where account_id = ${account} order by id offset 2000 limit 1`,
  );
  const first = { at: middle.at, number: BigInt(rows[0]?.id ?? 0) };
  const stretch = [first, { at: new Date(middle.at.getTime() + DAY_MS), number: first.number + 30_000n }] as const;
  const nodes = await nodesOf(playedIn(account, playerId, "EUR", [stretch]));
  expect(nodes.map((node) => node["Index Name"])).toContain("ledger_postings_by_account");
  expect(nodes.map((node) => node["Index Name"])).toContain("rounds_listed");
  // The rounds of the day are counted in their index; one posting is read for them.
  expect(nodes.filter(({ read }) => read > (2 * ROUNDS) / 300)).toEqual([]);
  expect(nodes.filter((node) => node["Relation Name"] === "ledger_postings").map(({ read }) => read)).toEqual([1]);
});

test("balances of a year are found by bisection, and only its weeks are looked up", async () => {
  const year = { from: new Date(AT.getTime() - 365 * DAY_MS), until: AT };
  const { every, instants } = endsOf(year, AT);
  expect([every, instants.length]).toEqual([7, 54]);
  const nodes = await nodesOf(marksQuery(accountId(playerAccount(playerId, "cash", "EUR")), instants, AT));
  const ofPostings = nodes.filter((node) => node["Relation Name"] === "ledger_postings");
  // Any other index would read the postings of all other players.
  expect(new Set(ofPostings.map((node) => node["Index Name"]))).toEqual(new Set(["ledger_postings_by_account"]));
  expect(nodes.filter((node) => node["Node Type"] === "Seq Scan")).toEqual([]);
  // Of 21,000 postings, each week reads no more than the bisection, mostly shared with others, and one balance.
  expect(ofPostings.reduce((sum, { read }) => sum + read, 0)).toBeLessThan(instants.length * 12);
});

describe("the audit of histories", () => {
  let own: TestDatabase;
  beforeAll(async () => {
    own = await createTestDatabase();
    await playerWith(own.connection, "ply_own", 700n);
  });
  afterAll(() => own.drop());

  test("reports nothing if all is well, and otherwise a missing row and a wrong one", async () => {
    expect(await audit(own.connection, auditedHistory)).toEqual([]);
    await own.owner.inTransaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`update ledger_cash_changes set amount = 701`);
    });
    const [wrong] = await audit(own.connection, auditedHistory);
    expect(wrong).toMatchObject({ rule: "record_follows_records", expected: expect.stringContaining(": 700 EUR") });
    await own.owner.inTransaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`delete from ledger_cash_changes`);
    });
    expect(await audit(own.connection, auditedHistory)).toMatchObject([{ subject: wrong?.subject, found: null }]);
  });

  test("has little to report, because the platform's role cannot change the rows", async () => {
    for (const statement of ["update ledger_cash_changes set amount = 1", "delete from ledger_cash_changes"]) {
      await expect(own.connection.db.execute(sql.raw(statement))).rejects.toThrow();
    }
  });
});
