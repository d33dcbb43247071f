import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { connect } from "#server/platform/db/index.ts";
import { holdStake, settleRound } from "#server/platform/modules/wallet/index.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { AT, playerWith } from "./players.ts";

const ROUNDS = 60;

interface Read extends Record<string, unknown> {
  name: string;
  rows: number;
}

/** The server makes this many custom plans before it considers a generic one. */
const PLANNED_BY_VALUES = 5;

test("an entry is planned once, and reads no table of the ledger sequentially although it was planned while they were empty", async () => {
  const database = await createTestDatabase();
  // One client, so that its statements get generic plans while the tables are empty.
  const connection = connect(database.url, { poolSize: 1 });
  const rowsRead = async () => {
    await connection.db.execute(sql`select pg_stat_force_next_flush()`);
    const { rows } = await database.owner.db.execute<Read>(sql`
      select relname as name, seq_tup_read::int as rows from pg_stat_user_tables where relname like 'ledger%' order by 1`);
    return rows;
  };
  try {
    await playerWith(connection, "ply_planned", 100_000n);
    const before = await rowsRead();
    for (let number = 0; number < ROUNDS; number++) {
      const id = `rnd_planned_${number}`;
      const round = { playerId: "ply_planned", gameId: "dice", roundId: id, currency: "EUR", at: AT } as const;
      await connection.inTransaction((tx) => holdStake(tx, { ...round, amount: 10n, operationId: id }));
      await connection.inTransaction((tx) => settleRound(tx, { ...round, stake: 10n, payout: 20n }));
    }
    expect(await rowsRead()).toEqual(before);
    const { rows: planned } = await connection.db.execute(sql`
      select custom_plans::int as times from pg_prepared_statements where name like 'ledger_entry%'`);
    expect(planned).toEqual([{ times: PLANNED_BY_VALUES }, { times: PLANNED_BY_VALUES }]);
  } finally {
    await connection.close();
    await database.drop();
  }
});
