import { and, asc, eq, isNull, lt } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { letterTo } from "#server/platform/modules/mail/index.ts";
import { players } from "#server/platform/modules/players/index.ts";
import { onePass } from "#server/platform/one-pass.ts";
import { supportThreads } from "./tables.ts";

/** A player who has the page open has read the answer by then. */
const UNREAD_FOR_MS = 3 * 60_000;

/** Unread for a while, without a letter since the player last read. Closed accounts get no letters. */
const isDue = (now: Date) =>
  and(
    lt(supportThreads.unreadSince, new Date(now.getTime() - UNREAD_FOR_MS)),
    isNull(supportThreads.notifiedAt),
    isNull(players.closedAt),
  );

async function sendLetter(tx: Transaction, { config, mail }: Context, playerId: string, now: Date): Promise<void> {
  const [reader] = await tx
    .select({ email: players.email, language: players.language })
    .from(supportThreads)
    .innerJoin(players, eq(players.id, supportThreads.playerId))
    .where(and(eq(supportThreads.playerId, playerId), isDue(now)))
    .for("update", { of: supportThreads });
  if (!reader) return;
  const link = `${config.publicUrl}/${reader.language}/player/support`;
  await mail.send(tx, letterTo(reader, "supportAnswered", { link }));
  await tx.update(supportThreads).set({ notifiedAt: now }).where(eq(supportThreads.playerId, playerId));
}

/** Writes to players with unread answers: one letter, and no other until they have read. */
export async function notifyOfAnswers(context: Context, ending?: AbortSignal): Promise<void> {
  const { connection, clock } = context;
  const now = clock.now();
  const due = await connection.db
    .select({ id: supportThreads.playerId })
    .from(supportThreads)
    .innerJoin(players, eq(players.id, supportThreads.playerId))
    .where(isDue(now))
    .orderBy(asc(supportThreads.unreadSince));
  await onePass(context, {
    due,
    ending,
    failure: "no letter about an answer of support",
    act: ({ id }) => connection.inTransaction((tx) => sendLetter(tx, context, id, now)),
  });
}
