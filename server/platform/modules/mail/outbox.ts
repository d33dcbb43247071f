import { asc, desc, eq } from "drizzle-orm";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import { outbox } from "./tables.ts";

export type OutboxMessage = typeof outbox.$inferSelect;

const SHOWN_MESSAGES = 50;

type NewMessage = typeof outbox.$inferInsert;

/** Stores a message that is never sent. */
export async function storeInOutbox(tx: Transaction, message: NewMessage): Promise<void> {
  await tx.insert(outbox).values(message);
}

/** Queues a message: it is sent once the transaction commits, and not at all if it does not. */
export async function queueInOutbox(tx: Transaction, message: NewMessage): Promise<void> {
  await tx.insert(outbox).values({ ...message, state: "waiting", dueAt: message.sentAt });
}

/** The latest messages of the outbox, newest first; of one address when it is given. */
export const latestMessages = (db: Database, to?: string): Promise<OutboxMessage[]> =>
  db
    .select()
    .from(outbox)
    .where(to === undefined ? undefined : eq(outbox.to, to))
    .orderBy(desc(outbox.sentAt), desc(outbox.id))
    .limit(SHOWN_MESSAGES);

/** A letter as HTML; null where there is none. */
export async function pageOfMessage(db: Database, id: string): Promise<string | null> {
  const [message] = await db.select({ html: outbox.html }).from(outbox).where(eq(outbox.id, id));
  return message?.html ?? null;
}

/** Letters that were given up, the oldest first. */
export const failedLetters = (db: Database): Promise<OutboxMessage[]> =>
  db.select().from(outbox).where(eq(outbox.state, "failed")).orderBy(asc(outbox.sentAt), asc(outbox.id));
