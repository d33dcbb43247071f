import { and, eq, inArray } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { sha256 } from "#server/platform/sha256.ts";
import { TOKEN_REUSED } from "./ending.ts";
import { sessions, sessionTokens } from "./tables.ts";
import { followersOf, GRACE_MS, tokenAfter } from "./tokens.ts";

type Session = typeof sessions.$inferSelect;

async function issueNext({ config, clock }: Context, tx: Transaction, session: Session, old: string): Promise<string> {
  const now = clock.now();
  const token = tokenAfter(config.keys, session.id, old);
  await tx
    .update(sessionTokens)
    .set({ rotatedAt: now })
    .where(eq(sessionTokens.hash, sha256(old)));
  await tx
    .update(sessions)
    .set({ generation: session.generation + 1 })
    .where(eq(sessions.id, session.id));
  await tx.insert(sessionTokens).values({ hash: sha256(token), sessionId: session.id, issuedAt: now });
  return token;
}

/** The session's latest token, derived from one that was rotated; null where a key on the way is gone. */
async function latestAfter({ config }: Context, tx: Transaction, session: Session, old: string) {
  let token = old;
  for (let step = 0; step < session.generation; step++) {
    const followers = new Map(followersOf(config.keys, session, token).map((next) => [sha256(next), next]));
    const [found] = await tx
      .select({ hash: sessionTokens.hash, rotatedAt: sessionTokens.rotatedAt })
      .from(sessionTokens)
      .where(and(eq(sessionTokens.sessionId, session.id), inArray(sessionTokens.hash, [...followers.keys()])));
    const next = found && followers.get(found.hash);
    if (!next) return null;
    if (found.rotatedAt === null) return next;
    token = next;
  }
  return null;
}

async function rotate(context: Context, tx: Transaction, token: string): Promise<string | null> {
  // Both rows are locked: a call that waits must read the rotation it waited for, or one token would have two successors.
  const [row] = await tx
    .select({ session: sessions, rotatedAt: sessionTokens.rotatedAt })
    .from(sessionTokens)
    .innerJoin(sessions, eq(sessions.id, sessionTokens.sessionId))
    .where(eq(sessionTokens.hash, sha256(token)))
    .for("update");
  const now = context.clock.now();
  if (!row || row.session.endedAt || now >= row.session.expiresAt) return null;
  if (row.rotatedAt === null) return issueNext(context, tx, row.session, token);
  if (now.getTime() < row.rotatedAt.getTime() + GRACE_MS) return latestAfter(context, tx, row.session, token);
  await tx.update(sessions).set({ endedAt: now }).where(eq(sessions.id, row.session.id));
  await record(tx, context, { playerId: row.session.playerId, result: TOKEN_REUSED });
  return null;
}

/**
 * Returns the session's next token. Every call with the same token within its grace gets the same successor; a token used later
 * ends the session. Refuses with `unauthenticated`.
 */
export async function refreshSession(context: Context, token: string): Promise<string> {
  // The refusal comes after the commit: thrown inside, it would roll back the end of a stolen session.
  const next = await context.connection.inTransaction((tx) => rotate(context, tx, token));
  if (next === null) throw new Refusal("unauthenticated");
  return next;
}
