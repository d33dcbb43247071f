import { sql } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";

/**
 * Deletes quotes nobody accepted that are older than the audit log is kept. The platform may not; the function of the
 * database's owner does it, and keeps those that led to a transfer.
 */
export async function deleteUnusedQuotes({ connection, config }: Context): Promise<void> {
  await connection.inTransaction((tx) => tx.execute(sql`select transfer_quotes_forget(${config.auditLogDays})`));
}
