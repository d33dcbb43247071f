import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Connection } from "#server/platform/db/index.ts";

const POLL_MS = 100;

/**
 * The number of an entry below which no entry can appear any more; undefined while a transaction runs too long.
 *
 * Entries become visible out of the order of their numbers. An entry is numbered after its database transaction is, so the
 * entries up to the last one now belong to transactions numbered before one that starts after this reading. When all of those are
 * over, these entries are visible or never will be.
 */
export async function settledUpTo({ db }: Connection, patience: number): Promise<bigint | undefined> {
  const { rows: entries } = await db.execute<{ last: string }>(
    sql`select coalesce(max(id), 0)::text as last from ledger_transactions`,
  );
  // The end of a snapshot would not do: it is the last finished transaction, and younger ones may have numbers.
  const { rows: now } = await db.execute<{ number: string }>(sql`select pg_current_xact_id()::text as number`);
  for (let waited = 0; waited <= patience; waited += POLL_MS) {
    const { rows } = await db.execute<{ over: boolean }>(
      sql`select pg_snapshot_xmin(pg_current_snapshot()) > ${now[0]?.number ?? "0"}::xid8 as over`,
    );
    if (rows[0]?.over) return BigInt(entries[0]?.last ?? 0);
    await delay(POLL_MS);
  }
  return undefined;
}
