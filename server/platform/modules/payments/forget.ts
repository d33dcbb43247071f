import { sql } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";

/**
 * Deletes refused events that are older than the audit log is kept. The platform may not; the function of the database's
 * owner does it, and keeps what was applied.
 */
export async function deleteRefusedEvents({ connection, config }: Context): Promise<void> {
  await connection.inTransaction((tx) => tx.execute(sql`select payment_events_forget(${config.auditLogDays})`));
}
