import { and, eq, gt, gte, inArray, isNull, lte, or } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { type Counted, refuseLocked, spendTry } from "#server/platform/modules/limits/index.ts";
import { useLink } from "#server/platform/modules/recovery/index.ts";
import { sha256 } from "#server/platform/sha256.ts";
import { knownDevice } from "./known-device.ts";
import { sessions, signInTries } from "./tables.ts";

const TRIES = 3;

/**
 * What attempts are counted for. Those of a session and of a device known from earlier sign-ins count separately from everybody
 * else's: otherwise three wrong passwords of a stranger would lock the player out of what they do while signed in. No e-mail
 * contains a line break.
 */
const keyOfEmail = (email: string): string => sha256(email);
const keyOfDevice = (device: string, email: string): string => sha256(`device\n${device}\n${email}`);
export const keyOfSession = (sessionId: string): string => sha256(`session\n${sessionId}`);

/**
 * The key of a sign-in. A device that has used up its attempts counts as a stranger, so that a stolen cookie allows three guesses
 * and no more, and the letter that unlocks the e-mail also helps a player whose own device is locked.
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

const countedFor = (key: string): Counted => ({
  table: signInTries,
  key: { email_hash: key },
  most: TRIES,
  locked: "sign_in_locked",
});

/** Uses up one of a key's three attempts, and returns whether it was the last. Refuses with `sign_in_locked`. */
export async function spendSignInTry(db: Database, key: string, now: Date): Promise<{ isLast: boolean }> {
  return { isLast: (await spendTry(db, countedFor(key), now)) === 0 };
}

/** Whether a password was wrong for the key recently. Refuses like {@link spendSignInTry}. */
export async function hasFailed(db: Database, key: string, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ tries: signInTries.tries })
    .from(signInTries)
    .where(and(eq(signInTries.emailHash, key), gt(signInTries.until, now)));
  if ((row?.tries ?? 0) < TRIES) return row !== undefined;
  return refuseLocked(db, countedFor(key), now);
}

/** After a right password: resets all attempts of these keys, and deletes expired rows. */
export async function resetTries(db: Database, keys: readonly string[], now: Date): Promise<void> {
  await db.delete(signInTries).where(or(inArray(signInTries.emailHash, [...keys]), lte(signInTries.until, now)));
}

/** Resets the attempts of an e-mail that a stranger could use up, such as after a password change. */
export const resetTriesOf = (db: Database, email: string, now: Date) => resetTries(db, [keyOfEmail(email)], now);

/**
 * Resets the attempts of the account and of its open sessions, by the link its e-mail received when one of them was locked.
 * Refuses with `link_invalid`.
 */
export async function unlockSignIn(context: Context, signature: string): Promise<void> {
  const now = context.clock.now();
  await context.connection.inTransaction(async (tx) => {
    const { email, playerId } = await useLink(tx, "unlock", signature, now);
    const open = await tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.playerId, playerId), isNull(sessions.endedAt)));
    await resetTries(tx, [keyOfEmail(email), ...open.map(({ id }) => keyOfSession(id))], now);
    await record(tx, context, { playerId });
  });
}
