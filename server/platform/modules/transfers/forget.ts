import { sql } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";

/**
 * Deletes unaccepted quotes older than the retention time of the audit log. The platform has no right to; a function of the
 * database's owner does it, and keeps those that led to a transfer.
 */
export async function deleteUnusedQuotes({ connection, config }: Context): Promise<void> {
  await connection.inTransaction((tx) => tx.execute(sql`select transfer_quotes_forget(${config.auditLogDays})`));
}
