import { and, asc, desc, eq, gt, inArray, sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/index.ts";
import { players } from "#server/platform/modules/players/index.ts";
import { viewMessage } from "./messages.ts";
import { supportMessages, supportThreads } from "./tables.ts";

const MOST = 50;

/** Threads for the operator: the waiting ones, the longest wait first, then the others, the latest first. */
export async function threadsForOperator(db: Database, { latest }: { latest: number }) {
  const threads = await db
    .select({
      playerId: supportThreads.playerId,
      email: players.email,
      lastAt: supportThreads.lastAt,
      waitingSince: supportThreads.waitingSince,
      closedAt: supportThreads.closedAt,
      unread: supportThreads.unread,
    })
    .from(supportThreads)
    .innerJoin(players, eq(players.id, supportThreads.playerId))
    .orderBy(sql`${supportThreads.waitingSince} asc nulls last`, desc(supportThreads.lastAt))
    .limit(MOST);
  const messages = await db
    .select({ message: supportMessages })
    .from(supportMessages)
    .innerJoin(supportThreads, eq(supportThreads.playerId, supportMessages.playerId))
    .where(
      and(
        inArray(
          supportMessages.playerId,
          threads.map(({ playerId }) => playerId),
        ),
        gt(supportMessages.number, sql`${supportThreads.lastNumber} - ${latest}`),
      ),
    )
    .orderBy(asc(supportMessages.number));
  return threads.map((thread) => ({
    ...thread,
    messages: messages.flatMap(({ message }) => (message.playerId === thread.playerId ? viewMessage(message) : [])),
  }));
}
