import { and, eq, gt, gte, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { useLink } from "#server/platform/modules/recovery/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { sha256 } from "#server/platform/sha256.ts";
import { knownDevice } from "./known-device.ts";
import { sessions, signInTries } from "./tables.ts";

const TRIES = 3;
const WINDOW_MS = 30 * 60_000;

/**
 * What tries are counted for. Those of a session and of a device that the player signed in from before are apart from
 * everybody else's: three wrong passwords of a stranger would shut the player out of what they do while signed in. No
 * e-mail holds a line break.
 */
const keyOfEmail = (email: string): string => sha256(email);
const keyOfDevice = (device: string, email: string): string => sha256(`device\n${device}\n${email}`);
export const keyOfSession = (sessionId: string): string => sha256(`session\n${sessionId}`);

/**
 * The key of a sign-in. A device that has used up its tries counts as a stranger, so that a stolen cookie is worth three
 * guesses and no more, and the letter that unlocks the e-mail is of use to a player whose own device is locked.
 */
export async function keyOfSignIn(context: Context, email: string, deviceToken: string | undefined) {
  const unknown = { key: keyOfEmail(email), isKnown: false };
  const device = knownDevice(context, deviceToken, email);
  if (!device) return unknown;
  const key = keyOfDevice(device, email);
  const isUsedUp = and(gte(signInTries.tries, TRIES), gt(signInTries.until, context.clock.now()));
  const { db } = context.connection;
  const [usedUp] = await db
    .select({ key: signInTries.emailHash })
    .from(signInTries)
    .where(and(eq(signInTries.emailHash, key), isUsedUp));
  return usedUp ? unknown : { key, isKnown: true };
}

async function minutesLocked(db: Database, key: string, now: Date): Promise<number> {
  const [row] = await db.select({ until: signInTries.until }).from(signInTries).where(eq(signInTries.emailHash, key));
  return Math.max(1, Math.ceil(((row?.until.getTime() ?? 0) - now.getTime()) / 60_000));
}

/**
 * Uses up one of the three tries a key has in 30 minutes, before the password is checked: counted afterwards, a
 * hundred guesses sent at once would all be checked. The third one locks for 30 minutes from then, and `isLast` says
 * that it was this one. Refuses with `sign_in_locked` and the minutes left.
 */
export async function spendTry(db: Database, key: string, now: Date): Promise<{ isLast: boolean }> {
  const windowEnd = new Date(now.getTime() + WINDOW_MS);
  const isOver = lte(signInTries.until, now);
  const isLast = sql`${signInTries.tries} + 1 >= ${TRIES}`;
  const [used] = await db
    .insert(signInTries)
    .values({ emailHash: key, tries: 1, until: windowEnd })
    .onConflictDoUpdate({
      target: signInTries.emailHash,
      set: {
        tries: sql`case when ${isOver} then 1 else ${signInTries.tries} + 1 end`,
        until: sql`case when ${isOver} or ${isLast} then ${windowEnd.toISOString()}::timestamptz else ${signInTries.until} end`,
      },
      setWhere: or(isOver, lt(signInTries.tries, TRIES)),
    })
    .returning({ tries: signInTries.tries });
  if (!used) throw new Refusal("sign_in_locked", { minutes: await minutesLocked(db, key, now) });
  return { isLast: used.tries >= TRIES };
}

/** Whether a password was wrong for the key lately. Refuses with `sign_in_locked` like {@link spendTry}. */
export async function hasFailed(db: Database, key: string, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ tries: signInTries.tries })
    .from(signInTries)
    .where(and(eq(signInTries.emailHash, key), gt(signInTries.until, now)));
  if ((row?.tries ?? 0) < TRIES) return row !== undefined;
  throw new Refusal("sign_in_locked", { minutes: await minutesLocked(db, key, now) });
}

/** The password was right: these keys have all tries again. Rows that are over go with it. */
export async function forgetTries(db: Database, keys: readonly string[], now: Date): Promise<void> {
  await db.delete(signInTries).where(or(inArray(signInTries.emailHash, [...keys]), lte(signInTries.until, now)));
}

/** All tries of an e-mail that a stranger could use up, as by its new password. */
export const forgetTriesOf = (db: Database, email: string, now: Date) => forgetTries(db, [keyOfEmail(email)], now);

/**
 * Gives the account all its tries again, and its open sessions theirs, by the link its e-mail got when one of them lost
 * them. Refuses with `link_invalid`.
 */
export async function unlockSignIn(context: Context, signature: string): Promise<void> {
  const now = context.clock.now();
  await context.connection.inTransaction(async (tx) => {
    const { email, playerId } = await useLink(tx, "unlock", signature, now);
    const open = await tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.playerId, playerId), isNull(sessions.endedAt)));
    await forgetTries(tx, [keyOfEmail(email), ...open.map(({ id }) => keyOfSession(id))], now);
    await record(tx, context, { playerId });
  });
}
