import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { sha256 } from "#server/platform/sha256.ts";
import { sessions, sessionTokens } from "./tables.ts";

/** Ends the session any of whose tokens this is, also an expired one. Unknown tokens and ended sessions are left alone. */
export async function endSession({ connection, clock }: Context, token: string): Promise<void> {
  const owner = connection.db
    .select({ id: sessionTokens.sessionId })
    .from(sessionTokens)
    .where(eq(sessionTokens.hash, sha256(token)));
  await connection.db
    .update(sessions)
    .set({ endedAt: clock.now() })
    .where(and(inArray(sessions.id, owner), isNull(sessions.endedAt)));
}
