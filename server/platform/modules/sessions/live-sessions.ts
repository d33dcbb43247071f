import { and, desc, eq, gt, isNull } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { sessions } from "./tables.ts";

const MOST = 50;

/** The player's open sessions, the last seen first. */
export const liveSessionsOf = ({ connection, clock }: Context, playerId: string) =>
  connection.db
    .select({
      id: sessions.id,
      device: sessions.device,
      country: sessions.country,
      startedAt: sessions.startedAt,
      seenAt: sessions.seenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.playerId, playerId), isNull(sessions.endedAt), gt(sessions.expiresAt, clock.now())))
    .orderBy(desc(sessions.seenAt), desc(sessions.id))
    .limit(MOST);

/** Whether a session is open: neither ended nor expired. */
export async function isSessionOpen(
  db: Database,
  { clock }: Pick<Context, "clock">,
  sessionId: string,
): Promise<boolean> {
  const open = and(eq(sessions.id, sessionId), isNull(sessions.endedAt), gt(sessions.expiresAt, clock.now()));
  return (await db.select({ id: sessions.id }).from(sessions).where(open)).length > 0;
}

/** Ends one of the player's sessions; does nothing to one that has ended. Refuses with `not_found` any other. */
export async function endSessionOf(context: Context, playerId: string, sessionId: string): Promise<void> {
  const own = and(eq(sessions.id, sessionId), eq(sessions.playerId, playerId));
  await context.connection.inTransaction(async (tx) => {
    const [ended] = await tx
      .update(sessions)
      .set({ endedAt: context.clock.now() })
      .where(and(own, isNull(sessions.endedAt)))
      .returning({ id: sessions.id });
    if (ended) return record(tx, context, { playerId });
    const [known] = await tx.select({ id: sessions.id }).from(sessions).where(own);
    if (!known) throw new Refusal("not_found");
  });
}
