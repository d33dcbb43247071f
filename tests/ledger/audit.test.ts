import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemRandom } from "#server/platform/adapters/random.ts";
import { type Connection, prepareDatabase } from "#server/platform/db/index.ts";
import { makeBalanceProofs } from "#server/platform/modules/balance-proofs/index.ts";
import { sealRoundDays } from "#server/platform/modules/history/index.ts";
import { auditHouse, auditHouseOn, sealHouseDays } from "#server/platform/modules/house-ledger/index.ts";
import { isNightly } from "#tests/support/nightly.ts";
import { keysOf } from "#tests/support/secrets.ts";
import { WHOLE_PASS } from "#tests/support/whole-pass.ts";
import { restored } from "./worlds/dump.ts";

let connection: Connection;
let drop: (() => Promise<void>) | undefined;
beforeAll(async () => {
  // A world in which everything that moves money was played.
  const { database } = await restored(readFileSync(join(import.meta.dirname, "worlds/v1.json.gz")));
  await prepareDatabase(database);
  // The owner: the platform itself may not even change all rows of these tables.
  const { inTransaction } = database.owner;
  // On a client of the pool: a new one for each of hundreds of passes would take most of the time.
  const inSnapshot: Connection["inSnapshot"] = (work) =>
    inTransaction(work, { isolationLevel: "repeatable read", accessMode: "read only" });
  connection = { ...database.owner, inSnapshot };
  drop = database.drop;
  await addUpDays();
  expect((await watched()).findings).toEqual([]);
}, 120_000);
afterAll(() => drop?.());

/** Closes each day of the world, as the jobs do once it is over. */
async function addUpDays(): Promise<void> {
  const { rows } = await connection.db.execute<{ last: string }>(
    sql`select max(at)::text as last from ledger_transactions`,
  );
  const over = new Date(new Date(rows[0]?.last ?? "").getTime() + 25 * 60 * 60_000);
  const ports = { connection, clock: { now: () => over }, random: systemRandom };
  await sealHouseDays(ports);
  await sealRoundDays(ports);
  await makeBalanceProofs(ports);
}

const watched = () => auditHouseOn(connection, keysOf(1), { pace: WHOLE_PASS });

/** The findings of the full audit, and those of the continuous one about the same. */
async function seen() {
  const whole = await auditHouse(connection, keysOf(1));
  const { findings } = await watched();
  const subjectsOf = (found: { subject: string }[]) => found.map(({ subject }) => subject).join("\n");
  return { whole: subjectsOf(whole), watched: subjectsOf(findings) };
}

/** One field, changed by hand in one row, and the audit's finding. */
const CHANGES: readonly { table: string; where: string; change: string; subject: RegExp }[] = [
  ...["payout = payout + 100", "bet = bet - 1", "stake = stake + 100", "balance_before = balance_before + 1"].map(
    (change) => ({ table: "rounds", where: "state = 'settled' and mode = 'real'", change, subject: /rnd_/ }),
  ),
  ...["balance_after = balance_after + 1", "state = 'void', settled_at = null", "game_id = 'no-such-game'"].map(
    (change) => ({ table: "rounds", where: "state = 'settled' and mode = 'real'", change, subject: /rnd_/ }),
  ),
  ...[
    "nonce = nonce + 1000000",
    `steps = steps || '[{"operationId": "x", "step": {"kind": "crash", "act": "stay"}}]'`,
    `outcome = outcome || '{"roll": 1}'`,
    `input = '{"kind": "dice", "chance": 123, "direction": "over"}'`,
  ].map((change) => ({
    table: "rounds",
    where: "state = 'settled' and mode = 'real' and input ->> 'kind' = 'dice'",
    change,
    subject: / of rnd_/,
  })),
  {
    table: "rounds",
    where: "jackpot_paid > 0",
    change: "jackpot_paid = jackpot_paid + 1",
    subject: /jackpot_won of rnd_/,
  },
  { table: "rounds", where: "state = 'open' and mode = 'real'", change: "stake = stake + 1", subject: /held|rnd_/ },
  ...["amount = amount * 10", "balance_before = 1", "balance_after = 1", "state = 'declined'"].map((change) => ({
    table: "payments",
    where: "state = 'done'",
    change,
    subject: /pay_/,
  })),
  { table: "payments", where: "state <> 'done'", change: "state = 'done'", subject: /pay_/ },
  ...["paid_amount = paid_amount + 1", "paid_currency = 'BTC'"].map((change) => ({
    table: "final_places",
    where: "prize is not null",
    change,
    subject: /prize_paid of /,
  })),
  ...["points = points + 1, balance_after = balance_after + 1", "balance_before = 7, balance_after = points + 7"].map(
    (change) => ({ table: "points_counts", where: "true", change, subject: /pts_/ }),
  ),
  { table: "player_points", where: "true", change: "lifetime = lifetime + 1", subject: /lifetime points of ply_/ },
  { table: "jackpot_wins", where: "true", change: "amount = amount + 1", subject: /jackpot_won of rnd_/ },
  { table: "jackpot_pools", where: "true", change: "amount = amount + 1", subject: /jackpot\./ },
  {
    table: "provider_transactions",
    where: "ledger_transaction_id is not null",
    change: "amount = amount + 1",
    subject: /provider_/,
  },
];

/** Changes or deletes one row, returns the result of `look`, and restores the row. */
async function withRow<T>(table: string, where: string, statement: string, look: () => Promise<T>): Promise<T> {
  const { db } = connection;
  const name = sql.raw(`"${table}"`);
  const { rows } = await db.execute(
    sql`select ctid::text as place, to_jsonb(t) as row from ${name} t where ${sql.raw(where)} limit 1`,
  );
  const [found] = rows as { place: string; row: unknown }[];
  if (!found) throw new Error(`no row of ${table} has ${where}`);
  const changed = await db.execute(
    sql`${sql.raw(statement)} where ctid = ${found.place}::tid returning ctid::text as place`,
  );
  try {
    return await look();
  } finally {
    if (statement.startsWith("update")) {
      await db.execute(sql`delete from ${name} where ctid = ${changed.rows[0]?.place}::tid`);
    }
    await db.execute(
      sql`insert into ${name} select * from jsonb_populate_record(null::${name}, ${JSON.stringify(found.row)}::jsonb)`,
    );
  }
}

describe("the audit of a played world", () => {
  afterAll(async () => expect(await seen()).toEqual({ whole: "", watched: "" }));

  it("reports nothing if nothing was changed", async () => {
    expect(await auditHouse(connection, keysOf(1))).toEqual([]);
  });

  it.each(CHANGES)("reports $table where $change", async ({ table, where, change, subject }) => {
    const found = await withRow(table, where, `update "${table}" set ${change}`, seen);
    expect(found).toEqual({ whole: expect.stringMatching(subject), watched: expect.stringMatching(subject) });
    // Each pass takes as long as the change: on a push one pass after the last test checks them all.
    if (isNightly) expect(await seen()).toEqual({ whole: "", watched: "" });
  });

  it.each([
    ["payments", "state = 'done'", /deposit_credited of pay_/],
    ["final_places", "prize is not null", /prize_paid of /],
    ["points_counts", "true", /points_counted of pts_/],
    ["jackpot_wins", "true", /jackpot_won of rnd_/],
    ["rounds", "state = 'settled' and mode = 'real'", /round_settled of rnd_/],
    ["provider_transactions", "ledger_transaction_id is not null", /provider_\w+ of /],
  ])("reports the entry whose row of %s was deleted", async (table, where, subject) => {
    const found = await withRow(table, where, `delete from "${table}"`, seen);
    expect(found).toEqual({ whole: expect.stringMatching(subject), watched: expect.stringMatching(subject) });
  });

  const ofDay = /^\S+ of \d{4}-\d\d-\d\d in [A-Z]{3}$/m;
  const staked = `id = (select min(posting.id) from ledger_postings posting
    join ledger_accounts account on account.id = account_id and account.owner = 'game' and account.kind = 'stakes')`;
  const settled = "id = (select min(id) from ledger_transactions where kind = 'round_settled')";
  const newest = (table: string) => `ctid = (select max(ctid) from ${table})`;

  it.each([
    { table: "ledger_postings", where: staked, column: "amount", subjects: [/^transaction \d+/m, ofDay] },
    { table: "ledger_transactions", where: settled, column: "at", by: "interval '1 day'", subjects: [ofDay] },
    { table: "house_games", column: "staked", subjects: [ofDay] },
    { table: "round_sums", column: "staked", subjects: [/^rounds of ply_\S+ at \S+ on /m] },
    { table: "balance_proofs", column: "sum", subjects: [/^balance proof of /m] },
  ])("reports a row of $table that is changed after it was sealed and its day was added up", async (changed) => {
    const { table, column, by = "1", where = newest(table), subjects } = changed;
    const change = (sign: string) =>
      connection.inTransaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`);
        await tx.execute(sql.raw(`update ${table} set ${column} = ${column} ${sign} ${by} where ${where}`));
      });
    await change("+");
    const found = await seen().finally(() => change("-"));
    for (const subject of subjects) {
      expect(found).toEqual({ whole: expect.stringMatching(subject), watched: expect.stringMatching(subject) });
    }
    expect(await seen()).toEqual({ whole: "", watched: "" });
  });

  it("reports a webhook that was applied to a payment which is not done", async () => {
    const { rows } = await connection.db.execute<{ reference: string }>(
      sql`select reference from payments where state <> 'done' and reference is not null limit 1`,
    );
    const body = JSON.stringify({ event: "paid", reference: rows[0]?.reference });
    await connection.db.execute(
      sql`insert into payment_events (at, provider, result, body) values (now(), 'sandbox', 'applied', ${body})`,
    );
    expect((await seen()).watched).toMatch(/webhook \d+ of pay_/);
    await connection.inTransaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`delete from payment_events`);
    });
  });
});
