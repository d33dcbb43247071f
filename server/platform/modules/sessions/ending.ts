import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { lockPlayer } from "#server/platform/modules/players/index.ts";
import { sha256 } from "#server/platform/sha256.ts";
import { sessions, sessionTokens, signInSteps } from "./tables.ts";

/** The audit log's result for the end of a session whose token was used after its rotation and grace, which is stolen. */
export const TOKEN_REUSED = "token_reused";

/** Ends the session that any of its tokens belongs to, also an expired one. Unknown tokens and ended sessions are ignored. */
export async function endSession(context: Context, token: string, result?: typeof TOKEN_REUSED): Promise<void> {
  await context.connection.inTransaction(async (tx) => {
    const owner = tx
      .select({ id: sessionTokens.sessionId })
      .from(sessionTokens)
      .where(eq(sessionTokens.hash, sha256(token)));
    const [ended] = await tx
      .update(sessions)
      .set({ endedAt: context.clock.now() })
      .where(and(inArray(sessions.id, owner), isNull(sessions.endedAt)))
      .returning({ playerId: sessions.playerId });
    if (ended) await record(tx, context, { ...ended, result });
  });
}

/**
 * Ends all sessions of the player except the given one, and every sign-in that waits for its second step; returns the number of
 * sessions.
 */
export async function endSessionsOf(tx: Transaction, playerId: string, now: Date, except?: string): Promise<number> {
  await tx.delete(signInSteps).where(eq(signInSteps.playerId, playerId));
  const ended = await tx
    .update(sessions)
    .set({ endedAt: now })
    .where(
      and(
        eq(sessions.playerId, playerId),
        isNull(sessions.endedAt),
        except === undefined ? undefined : ne(sessions.id, except),
      ),
    )
    .returning({ id: sessions.id });
  return ended.length;
}

/** Signs the player out everywhere. */
export const endAllSessions = (context: Context, playerId: string): Promise<void> =>
  context.connection.inTransaction(async (tx) => {
    // A concurrent sign-in either finishes before this, and its session ends with the others, or opens after it.
    await lockPlayer(tx, playerId, "update");
    await endSessionsOf(tx, playerId, context.clock.now());
    await record(tx, context, { playerId });
  });
