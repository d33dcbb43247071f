import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { sha256 } from "#server/platform/sha256.ts";
import { sessions, sessionTokens } from "./tables.ts";

/** Of a token used after its rotation and grace, which is stolen: what the audit log says of the end of its session. */
export const TOKEN_REUSED = "token_reused";

/** Ends the session any of whose tokens this is, also an expired one. Unknown tokens and ended sessions are left alone. */
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
