import { eq } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { sha256 } from "#server/platform/sha256.ts";
import { TOKEN_REUSED } from "./ending.ts";
import { sessions, sessionTokens } from "./tables.ts";
import { GRACE_MS, tokenOf } from "./tokens.ts";

type Session = typeof sessions.$inferSelect;

async function issueNext({ config, clock }: Context, tx: Transaction, session: Session, hash: string): Promise<string> {
  const now = clock.now();
  const generation = session.generation + 1;
  const token = tokenOf(config.secret, session, generation);
  await tx.update(sessionTokens).set({ rotatedAt: now }).where(eq(sessionTokens.hash, hash));
  await tx.update(sessions).set({ generation }).where(eq(sessions.id, session.id));
  await tx.insert(sessionTokens).values({ hash: sha256(token), sessionId: session.id, issuedAt: now });
  return token;
}

async function rotate(context: Context, tx: Transaction, hash: string): Promise<string | null> {
  // Both rows are locked: a call that waits must read the rotation it waited for, or one token would have two successors.
  const [row] = await tx
    .select({ session: sessions, rotatedAt: sessionTokens.rotatedAt })
    .from(sessionTokens)
    .innerJoin(sessions, eq(sessions.id, sessionTokens.sessionId))
    .where(eq(sessionTokens.hash, hash))
    .for("update");
  const now = context.clock.now();
  if (!row || row.session.endedAt || now >= row.session.expiresAt) return null;
  if (row.rotatedAt === null) return issueNext(context, tx, row.session, hash);
  if (now.getTime() < row.rotatedAt.getTime() + GRACE_MS) {
    return tokenOf(context.config.secret, row.session, row.session.generation);
  }
  await tx.update(sessions).set({ endedAt: now }).where(eq(sessions.id, row.session.id));
  await record(tx, context, { playerId: row.session.playerId, result: TOKEN_REUSED });
  return null;
}

/**
 * Answers the session's next token. Every call with the same token within its grace is given the same next one; a
 * token brought later ends the session. Refuses with `unauthenticated`.
 */
export async function refreshSession(context: Context, token: string): Promise<string> {
  // The refusal comes after the commit: thrown inside, it would undo the end of a stolen session.
  const next = await context.connection.inTransaction((tx) => rotate(context, tx, sha256(token)));
  if (next === null) throw new Refusal("unauthenticated");
  return next;
}
