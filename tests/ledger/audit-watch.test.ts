import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { violatedConstraint } from "#server/platform/db/index.ts";
import { auditPass } from "#server/platform/modules/ledger/index.ts";
import { creditDeposit, openAccounts } from "#server/platform/modules/wallet/index.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { AT } from "./players.ts";

const PLAYER = "ply_watched";
const ENTRIES = 40;
/** Four ranges of sealed entries, of which a pass rereads one. Other tests of this server have transactions that take seconds. */
const PACE = {
  entries: 8,
  least: 8,
  ranges: 10,
  sealing: 0,
  again: 1,
  days: 0,
  round: 1,
  wholes: 1,
  patience: 60_000,
};
const BOOKS = { compared: [], wholes: [] };

let database: TestDatabase;
let number = 0;

const deposit = (tx: Parameters<typeof creditDeposit>[0]) =>
  creditDeposit(tx, {
    playerId: PLAYER,
    provider: "sandbox",
    paymentId: `pay_${++number}`,
    currency: "EUR",
    amount: 100n,
    at: AT,
  });
const depositOne = () => database.connection.inTransaction(deposit);

const pass = (pace: Partial<typeof PACE> = {}) => auditPass(database.connection, BOOKS, { pace: { ...PACE, ...pace } });

beforeAll(async () => {
  database = await createTestDatabase();
  await database.connection.inTransaction((tx) => openAccounts(tx, PLAYER, "EUR"));
  for (let entry = 0; entry < ENTRIES; entry++) await depositOne();
});
afterAll(() => database.drop());

/** A change an owner makes past the triggers, undone after the audit. */
async function tampered<T>(statements: [done: string, undone: string], look: () => Promise<T>): Promise<T> {
  const by = (text: string) =>
    database.owner.inTransaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql.raw(text));
    });
  await by(statements[0]);
  try {
    return await look();
  } finally {
    await by(statements[1]);
  }
}

/** The number of the entry at a place from the first, and of the last for -1. */
async function entryAt(place: number): Promise<string> {
  const { rows } = await database.owner.db.execute<{ id: string }>(
    sql`select id::text from ledger_transactions order by id`,
  );
  return rows.at(place)?.id ?? "";
}

test("intact entries are sealed once, range by range", async () => {
  const first = await pass();
  expect(first).toMatchObject({ findings: [], sealedNow: 5, isBehind: false });
  expect(await pass()).toMatchObject({ findings: [], sealedNow: 0, seal: first.seal });
  await depositOne();
  expect(await pass()).toMatchObject({ findings: [], sealedNow: 0, seal: first.seal });
});

const amountOf = (id: string, amount: string): [string, string] => [
  `update ledger_postings set amount = amount ${amount} where transaction_id = ${id}`,
  `update ledger_postings set amount = amount ${amount.startsWith("*") ? "/ 2" : ""} where transaction_id = ${id}`,
];

/** The number of passes until something is reported, and everything that eight passes report. */
async function named(): Promise<{ passes: number; subjects: string }> {
  const subjects = [];
  for (let at = 0; at < 8; at++) {
    const { findings } = await pass();
    subjects.push(findings.map(({ rule, subject }) => `${rule} ${subject}`).join("\n"));
  }
  return { passes: subjects.findIndex((finding) => finding !== "") + 1, subjects: subjects.join("\n").trim() };
}

test.each([
  ["a changed amount on both sides", (id: string) => amountOf(id, "* 2"), (id: string) => `transaction ${id}`],
  [
    "another kind",
    (id: string): [string, string] => [
      `update ledger_transactions set kind = 'gift' where id = ${id}`,
      `update ledger_transactions set kind = 'deposit_credited' where id = ${id}`,
    ],
    (id: string) => `entry_is_what_was_asked transaction ${id}, deposit/`,
  ],
  [
    "another time, which nothing else depends on",
    (id: string): [string, string] => [
      `update ledger_transactions set at = at + interval '1 day' where id = ${id}`,
      `update ledger_transactions set at = at - interval '1 day' where id = ${id}`,
    ],
    (id: string) => `sealed_entry_is_unchanged transaction ${id}`,
  ],
  [
    "another number, which is one removed and one inserted",
    (id: string): [string, string] => [
      `update ledger_postings set transaction_id = -5 where transaction_id = ${id}; update ledger_transactions set id = -5 where id = ${id}`,
      `update ledger_postings set transaction_id = ${id} where transaction_id = -5; update ledger_transactions set id = ${id} where id = -5`,
    ],
    () => "sealed_entry_is_unchanged transaction -5",
  ],
])("of a sealed entry, %s is reported within the documented number of passes", async (_, change, expected) => {
  const { passesToAll } = await pass();
  const id = await entryAt(11);
  const { passes, subjects } = await tampered(change(id), named);
  expect(subjects).toContain(expected(id));
  expect(passes).toBeLessThanOrEqual(passesToAll);
  expect((await named()).subjects).toBe("");
});

test("faults in unsealed entries and in any balance are reported at once", async () => {
  const atOnce = async () =>
    (await pass({ again: 0 })).findings.map(({ rule, subject }) => `${rule} ${subject}`).join("\n");
  const id = await entryAt(-1);
  const ofEntry = await tampered(amountOf(id, "* 2"), atOnce);
  expect(ofEntry).toContain(`entry_is_what_was_asked transaction ${id}, deposit/`);
  expect(ofEntry).toContain("balance_after_follows_the_one_before");
  const change: [string, string] = [
    "update ledger_accounts set balance = balance + 1 where kind = 'cash'",
    "update ledger_accounts set balance = balance - 1 where kind = 'cash'",
  ];
  expect(await tampered(change, atOnce)).toBe(`balance_follows_postings player/${PLAYER}/cash/EUR`);
  expect(await atOnce()).toBe("");
});

test("new day sums are checked first, and the others in turn", async () => {
  const added = ["2026-03-01", "2026-03-02", "2026-03-03", "2026-03-04", "2026-03-05"];
  const check = (day = "all") => sql`select ${day}::text as subject, null as expected, null as found`;
  const looked = async () => {
    const days = sql`select day::date from jsonb_array_elements_text(${JSON.stringify(added)}::jsonb) day`;
    const books = { compared: [{ byDay: [{ name: "told", days, check }] }], wholes: [] };
    const { findings, passesToAll } = await auditPass(database.connection, books, { pace: { ...PACE, again: 2 } });
    return [passesToAll, ...findings.map(({ subject }) => subject.slice(-1))];
  };
  expect(await looked()).toEqual([3, "1", "2"]);
  expect(await looked()).toEqual([3, "3", "4"]);
  expect(await looked()).toEqual([3, "5", "1"]);
  added.push("2026-03-06");
  expect(await looked()).toEqual([3, "6", "2"]);
  expect(await looked()).toEqual([3, "3", "4"]);
  expect(await looked()).toEqual([3, "5", "6"]);
  expect(await looked()).toEqual([3, "1", "2"]);
});

test("unsealed entries are sealed for as long as a pass may take, and an aborted pass leaves the rest", async () => {
  for (let entry = 0; entry < 3 * PACE.entries; entry++) await depositOne();
  const ending = AbortSignal.abort();
  expect(await auditPass(database.connection, BOOKS, { pace: PACE, ending })).toMatchObject({
    sealedNow: 0,
    isBehind: true,
  });
  expect(await pass({ ranges: 1 })).toMatchObject({ sealedNow: 1, isBehind: true });
  expect(await pass({ ranges: 1, sealing: 60_000 })).toMatchObject({ sealedNow: 2, isBehind: false });
});

test("a range with an uncommitted entry is sealed once that is committed", async () => {
  const { seal } = await pass();
  let commit = () => {};
  let started = () => {};
  const hasStarted = new Promise<void>((resolve) => {
    started = resolve;
  });
  const slow = database.connection.inTransaction(async (tx) => {
    const other = `${PLAYER}_slow`;
    await openAccounts(tx, other, "EUR");
    await creditDeposit(tx, {
      playerId: other,
      provider: "sandbox",
      paymentId: "pay_slow",
      currency: "EUR",
      amount: 1n,
      at: AT,
    });
    started();
    await new Promise<void>((resolve) => {
      commit = resolve;
    });
  });
  await hasStarted;
  for (let entry = 0; entry < 2 * PACE.entries; entry++) await depositOne();
  expect(await pass({ patience: 300 })).toMatchObject({ findings: [], sealedNow: 0, seal });
  commit();
  await slow;
  // By two concurrent auditors, as a command beside the platform's own job: the seals are those of either.
  const both = await Promise.all([pass(), pass()]);
  expect(both.flatMap(({ findings }) => findings)).toEqual([]);
  expect(both.reduce((sum, { sealedNow }) => sum + sealedNow, 0)).toBe(2);
  expect((await named()).subjects).toBe("");
});

test("enough entries are sealed without a full range, and all of them are reread within a cycle", async () => {
  const { seal } = await pass({ least: 1 });
  await depositOne();
  await depositOne();
  expect(await pass({ least: 3 })).toMatchObject({ sealedNow: 0, seal });
  const { findings, sealedNow, passesToAll } = await pass({ least: 2 });
  expect({ findings, sealedNow }).toEqual({ findings: [], sealedNow: 1 });
  const all = { least: 1, again: 100 };
  expect(await pass({ ...all, round: 2 })).toMatchObject({ findings: [], passesToAll: 2 });
  expect(await pass({ ...all, round: 1 })).toMatchObject({ findings: [], passesToAll: 1 });
  expect(passesToAll).toBeGreaterThan(2);
});

test("the platform may add the next seal, and change none", async () => {
  const { db } = database.connection;
  const copied = (after: string) =>
    db.execute(sql`insert into audit_seals (after, up_to, entries, digests, sums, previous, hash)
      select ${sql.raw(after)}, up_to, entries, digests, sums, previous, hash from audit_seals order by after desc limit 1`);
  await expect(db.execute(sql`update audit_seals set hash = ''`)).rejects.toThrow();
  await expect(db.execute(sql`delete from audit_seals`)).rejects.toThrow();
  const refused = await copied("up_to - 1").then(String, violatedConstraint);
  expect(refused).toBe("audit_seals_follow");
  const byOwner = await database.owner.db
    .execute(sql`update audit_seals set hash = ''`)
    .then(String, violatedConstraint);
  expect(byOwner).toBe("audit_seals_append_only");
});
