import { and, eq, gt, lt, lte, or, sql } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { useLink } from "#server/platform/modules/recovery/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { sha256 } from "#server/platform/sha256.ts";
import { signInTries } from "./tables.ts";

const TRIES = 3;
const WINDOW_MS = 30 * 60_000;

async function minutesLocked(db: Database, emailHash: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ until: signInTries.until })
    .from(signInTries)
    .where(eq(signInTries.emailHash, emailHash));
  return Math.max(1, Math.ceil(((row?.until.getTime() ?? 0) - now.getTime()) / 60_000));
}

/**
 * Uses up one of the three tries an e-mail has in 30 minutes, before the password is checked: counted afterwards, a
 * hundred guesses sent at once would all be checked. The third one locks for 30 minutes from then, and `isLast` says
 * that it was this one. Refuses with `sign_in_locked` and the minutes left.
 */
export async function spendTry(db: Database, email: string, now: Date): Promise<{ isLast: boolean }> {
  const emailHash = sha256(email);
  const windowEnd = new Date(now.getTime() + WINDOW_MS);
  const isOver = lte(signInTries.until, now);
  const isLast = sql`${signInTries.tries} + 1 >= ${TRIES}`;
  const [used] = await db
    .insert(signInTries)
    .values({ emailHash, tries: 1, until: windowEnd })
    .onConflictDoUpdate({
      target: signInTries.emailHash,
      set: {
        tries: sql`case when ${isOver} then 1 else ${signInTries.tries} + 1 end`,
        until: sql`case when ${isOver} or ${isLast} then ${windowEnd.toISOString()}::timestamptz else ${signInTries.until} end`,
      },
      setWhere: or(isOver, lt(signInTries.tries, TRIES)),
    })
    .returning({ tries: signInTries.tries });
  if (!used) throw new Refusal("sign_in_locked", { minutes: await minutesLocked(db, emailHash, now) });
  return { isLast: used.tries >= TRIES };
}

/** Whether a password was wrong for the e-mail lately. Refuses with `sign_in_locked` like {@link spendTry}. */
export async function hasFailed(db: Database, email: string, now: Date): Promise<boolean> {
  const emailHash = sha256(email);
  const [row] = await db
    .select({ tries: signInTries.tries })
    .from(signInTries)
    .where(and(eq(signInTries.emailHash, emailHash), gt(signInTries.until, now)));
  if ((row?.tries ?? 0) < TRIES) return row !== undefined;
  throw new Refusal("sign_in_locked", { minutes: await minutesLocked(db, emailHash, now) });
}

/** The password was right: its e-mail has all tries again. Rows that are over go with it. */
export async function forgetTries(db: Database, email: string, now: Date): Promise<void> {
  await db.delete(signInTries).where(or(eq(signInTries.emailHash, sha256(email)), lte(signInTries.until, now)));
}

/** Gives the account all its tries again, by the link its e-mail got when it lost them. Refuses with `link_invalid`. */
export async function unlockSignIn(context: Context, signature: string): Promise<void> {
  const now = context.clock.now();
  await context.connection.inTransaction(async (tx) => {
    const { email, playerId } = await useLink(tx, "unlock", signature, now);
    await forgetTries(tx, email, now);
    await record(tx, context, { playerId });
  });
}
