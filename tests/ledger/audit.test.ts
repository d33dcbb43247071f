import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Connection, prepareDatabase } from "#server/platform/db/index.ts";
import { auditHouse } from "#server/platform/modules/house-ledger/index.ts";
import { keysOf } from "#tests/support/secrets.ts";
import { restored } from "./worlds/dump.ts";

let connection: Connection;
let drop: (() => Promise<void>) | undefined;
beforeAll(async () => {
  // A world in which everything that moves money was played.
  const { database } = await restored(readFileSync(join(import.meta.dirname, "worlds/v1.json.gz")));
  await prepareDatabase(database);
  // The owner: not even every row of these tables may be changed by the platform itself.
  connection = database.owner;
  drop = database.drop;
}, 120_000);
afterAll(() => drop?.());

/** One field, changed by hand in one row, and what the audit must say of it. */
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

/** Changes one row, or deletes it, sees what `look` sees, and puts it back. */
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
  it("finds nothing where nothing was changed", async () => {
    expect(await auditHouse(connection, keysOf(1))).toEqual([]);
  });

  it.each(CHANGES)("names $table where $change", async ({ table, where, change, subject }) => {
    const found = await withRow(table, where, `update "${table}" set ${change}`, () =>
      auditHouse(connection, keysOf(1)),
    );
    expect(found.map((finding) => finding.subject).join("\n")).toMatch(subject);
    expect(await auditHouse(connection, keysOf(1))).toEqual([]);
  });

  it.each([
    ["payments", "state = 'done'", /deposit_credited of pay_/],
    ["final_places", "prize is not null", /prize_paid of /],
    ["points_counts", "true", /points_counted of pts_/],
    ["jackpot_wins", "true", /jackpot_won of rnd_/],
    ["rounds", "state = 'settled' and mode = 'real'", /round_settled of rnd_/],
    ["provider_transactions", "ledger_transaction_id is not null", /provider_\w+ of /],
  ])("names the entry whose row of %s was deleted", async (table, where, subject) => {
    const found = await withRow(table, where, `delete from "${table}"`, () => auditHouse(connection, keysOf(1)));
    expect(found.map((finding) => finding.subject).join("\n")).toMatch(subject);
  });
});
