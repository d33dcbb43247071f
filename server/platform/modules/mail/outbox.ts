import { desc, eq } from "drizzle-orm";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import { outbox } from "./tables.ts";

type OutboxMessage = typeof outbox.$inferSelect;

const SHOWN_MESSAGES = 50;

export async function keepInOutbox(tx: Transaction, message: typeof outbox.$inferInsert): Promise<void> {
  await tx.insert(outbox).values(message);
}

/** The latest messages of the outbox, newest first; of one address when it is given. */
export const latestMessages = (db: Database, to?: string): Promise<OutboxMessage[]> =>
  db
    .select()
    .from(outbox)
    .where(to === undefined ? undefined : eq(outbox.to, to))
    .orderBy(desc(outbox.sentAt), desc(outbox.id))
    .limit(SHOWN_MESSAGES);
