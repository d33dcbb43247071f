import { and, count, desc, eq, gt, lt, max, min, type SQL, sql } from "drizzle-orm";
import { MESSAGE_PACE, type SupportMessage } from "#app/contract/support.ts";
import { DAY_MS, MINUTE_MS } from "#server/durations.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { fieldRefusal, Refusal } from "#server/platform/refusal.ts";
import { supportMessages, supportThreads } from "./tables.ts";

type Thread = typeof supportThreads.$inferSelect;
type Message = typeof supportMessages.$inferSelect;

/** A message as shown to both sides. */
export const viewMessage = ({ number, author, text, at }: Message): SupportMessage => ({
  number,
  author,
  text,
  at: at.toISOString(),
});

async function lockThread(tx: Transaction, playerId: string): Promise<Thread> {
  const [thread] = await tx.select().from(supportThreads).where(eq(supportThreads.playerId, playerId)).for("update");
  if (!thread) throw new Refusal("not_found");
  return thread;
}

/** The message an operation id was used for; refuses with `operation_mismatch` where that was a different one. */
async function repeated(tx: Transaction, { playerId, author, text, operationId }: Omit<Message, "number" | "at">) {
  const [message] = await tx
    .select()
    .from(supportMessages)
    .where(and(eq(supportMessages.playerId, playerId), eq(supportMessages.operationId, operationId)));
  if (message && (message.author !== author || message.text !== text)) throw new Refusal("operation_mismatch");
  return message;
}

/** Refuses with `too_many_requests` a message that a player sends too soon, with the minutes to wait. */
async function requirePace(tx: Transaction, playerId: string, now: Date): Promise<void> {
  const written = await tx
    .select({ at: supportMessages.at })
    .from(supportMessages)
    .where(
      and(
        eq(supportMessages.playerId, playerId),
        eq(supportMessages.author, "player"),
        gt(supportMessages.at, new Date(now.getTime() - DAY_MS)),
      ),
    )
    .orderBy(desc(supportMessages.number))
    .limit(MESSAGE_PACE.aDay);
  const freeAt = (most: number, windowMs: number) => (written[most - 1]?.at.getTime() ?? 0) + windowMs;
  const free = Math.max(freeAt(MESSAGE_PACE.most, MESSAGE_PACE.minutes * MINUTE_MS), freeAt(MESSAGE_PACE.aDay, DAY_MS));
  const waitMs = free - now.getTime();
  if (waitMs > 0) throw new Refusal("too_many_requests", { minutes: Math.ceil(waitMs / MINUTE_MS) });
}

type Draft = Pick<Message, "playerId" | "author" | "text" | "operationId" | "operator">;

async function write(tx: Transaction, draft: Draft, { lastNumber }: Thread, at: Date): Promise<Message> {
  const message = { ...draft, number: lastNumber + 1, at };
  await tx.insert(supportMessages).values(message);
  return message;
}

/**
 * Stores a player's message. It opens the thread where there is none and reopens a closed one, and marks all earlier messages as
 * read. Refuses with `operation_mismatch` or `too_many_requests`.
 */
export const sendMessage = (
  { connection, clock }: Context,
  playerId: string,
  typed: { operationId: string; text: string },
): Promise<Message> =>
  connection.inTransaction(async (tx) => {
    const now = clock.now();
    await tx.insert(supportThreads).values({ playerId, openedAt: now, lastAt: now }).onConflictDoNothing();
    const thread = await lockThread(tx, playerId);
    const draft: Draft = { ...typed, playerId, author: "player", operator: null };
    const known = await repeated(tx, draft);
    if (known) return known;
    await requirePace(tx, playerId, now);
    const message = await write(tx, draft, thread, now);
    await tx
      .update(supportThreads)
      .set({
        lastNumber: message.number,
        lastAt: now,
        waitingSince: thread.waitingSince ?? now,
        closedAt: null,
        ...readUpTo(message.number),
      })
      .where(eq(supportThreads.playerId, playerId));
    return message;
  });

const readUpTo = (number: number) => ({ readNumber: number, unread: 0, unreadSince: null, notifiedAt: null });

/**
 * Stores an answer of the house to a player who has written, with its author. Refuses with `not_found` where there is no thread,
 * or with `operation_mismatch`.
 */
export const answerPlayer = (
  context: Context,
  playerId: string,
  typed: { operationId: string; text: string },
): Promise<Message> =>
  context.connection.inTransaction(async (tx) => {
    const now = context.clock.now();
    const thread = await lockThread(tx, playerId);
    const draft: Draft = { ...typed, playerId, author: "house", operator: context.caller?.operator ?? null };
    const known = await repeated(tx, draft);
    if (known) return known;
    const message = await write(tx, draft, thread, now);
    await tx
      .update(supportThreads)
      .set({
        lastNumber: message.number,
        lastAt: now,
        waitingSince: null,
        closedAt: null,
        unread: thread.unread + 1,
        unreadSince: thread.unreadSince ?? now,
      })
      .where(eq(supportThreads.playerId, playerId));
    await record(tx, context, { playerId });
    return message;
  });

/** Closes a thread as settled, with or without an answer; repeating it is harmless. Refuses with `not_found`. */
export const closeThread = (context: Context, playerId: string): Promise<void> =>
  context.connection.inTransaction(async (tx) => {
    const { closedAt } = await lockThread(tx, playerId);
    if (closedAt) return;
    await tx
      .update(supportThreads)
      .set({ closedAt: context.clock.now(), waitingSince: null })
      .where(eq(supportThreads.playerId, playerId));
    await record(tx, context, { playerId });
  });

/** Records that the player has read up to a message; never less than before, and not beyond the last message. */
export const markRead = ({ connection }: Context, playerId: string, requested: number): Promise<void> =>
  connection.inTransaction(async (tx) => {
    const [thread] = await tx.select().from(supportThreads).where(eq(supportThreads.playerId, playerId)).for("update");
    const number = Math.min(requested, thread?.lastNumber ?? 0);
    if (!thread || number <= thread.readNumber) return;
    const [left] = await tx
      .select({ unread: count(), since: min(supportMessages.at), last: max(supportMessages.number) })
      .from(supportMessages)
      .where(
        and(
          eq(supportMessages.playerId, playerId),
          eq(supportMessages.author, "house"),
          gt(supportMessages.number, number),
        ),
      );
    await tx
      .update(supportThreads)
      .set({ ...readUpTo(number), unread: left?.unread ?? 0, unreadSince: left?.since ?? null })
      .where(eq(supportThreads.playerId, playerId));
  });

/** How many messages of the house the player has not read. */
export const unreadColumn = (playerId: SQL) =>
  sql<number>`coalesce((select unread from ${supportThreads} where player_id = ${playerId}), 0)`;

/** The number of the message with which a page of a thread ended; refuses an invalid cursor. */
function readPlace(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(cursor)) throw fieldRefusal("validation_failed", "cursor", "invalid");
  return Number(cursor);
}

/** One page of a player's thread, the latest message first. */
export async function threadOf(db: Database, playerId: string, page: { cursor?: string | undefined; limit: number }) {
  const before = readPlace(page.cursor);
  // Read first: a message written meanwhile is among the messages and counts as unread.
  const [thread] = await db.select().from(supportThreads).where(eq(supportThreads.playerId, playerId));
  const rows = await db
    .select()
    .from(supportMessages)
    .where(
      and(
        eq(supportMessages.playerId, playerId),
        before === undefined ? undefined : lt(supportMessages.number, before),
      ),
    )
    .orderBy(desc(supportMessages.number))
    .limit(page.limit + 1);
  const items = rows.slice(0, page.limit);
  const isMore = rows.length > page.limit;
  return {
    items: items.map(viewMessage),
    next: isMore ? String(items.at(-1)?.number) : null,
    // Numbers have no gaps.
    previous: before !== undefined && thread && before <= thread.lastNumber ? String(before + page.limit) : null,
    unread: thread?.unread ?? 0,
    readNumber: thread?.readNumber ?? 0,
    closedAt: thread?.closedAt?.toISOString() ?? null,
  };
}
