import { and, asc, count, desc, eq, gt, gte, sql } from "drizzle-orm";
import type { OperationId } from "#app/contract/types.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";
import { auditLog } from "./tables.ts";

export type AuditEntry = typeof auditLog.$inferSelect;

interface Recorded {
  playerId: string | null;
  /** `ok` when left out. */
  result?: string;
}

/**
 * Records an action in the transaction that performs it, so that neither is committed without the other. What the platform does
 * by itself, without a caller (jobs, the seeded world), is not recorded.
 */
export async function record(
  db: Database,
  { caller }: Pick<Context, "caller">,
  { playerId, result = "ok" }: Recorded,
): Promise<void> {
  if (caller) await db.insert(auditLog).values({ ...caller, playerId, result });
}

/** The entries about a player since an instant, earliest first. */
export const entriesOf = (db: Database, playerId: string, since: Date): Promise<AuditEntry[]> =>
  db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.playerId, playerId), gte(auditLog.at, since)))
    .orderBy(asc(auditLog.at), asc(auditLog.id));

/** When the player's last calls of an operation succeeded, latest first, within so many days by the database's clock. */
export async function lastTimes(
  db: Database,
  playerId: string,
  { what, days, most }: { what: OperationId; days: number; most: number },
): Promise<Date[]> {
  const since = sql`now() - make_interval(days => ${days}::int)`;
  const isSuch = and(eq(auditLog.playerId, playerId), eq(auditLog.what, what), eq(auditLog.result, "ok"));
  const rows = await db
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(and(isSuch, gt(auditLog.at, since)))
    .orderBy(desc(auditLog.at))
    .limit(most);
  return rows.map(({ at }) => at);
}

/** Number of entries with a result since an instant. */
export async function countResults(db: Database, result: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ entries: count() })
    .from(auditLog)
    .where(and(eq(auditLog.result, result), gte(auditLog.at, since)));
  return row?.entries ?? 0;
}

/**
 * Deletes entries older than the configured number of days. The platform has no right to; a function of the database's owner does
 * it.
 */
export async function deleteOldEntries({ connection, config }: Context): Promise<void> {
  await connection.inTransaction((tx) => tx.execute(sql`select audit_log_forget(${config.auditLogDays})`));
}
