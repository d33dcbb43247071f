import { and, eq, isNotNull } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";
import { findCredentials, isPassword, players } from "#server/platform/modules/players/index.ts";
import { requestLink } from "#server/platform/modules/recovery/index.ts";
import { fieldRefusal, Refusal } from "#server/platform/refusal.ts";
import type { SessionPlayer } from "./authentication.ts";
import { keyOfSession, resetTries, spendSignInTry } from "./sign-in-tries.ts";

/** Whether the account has a password: one that came through a network has none until its player sets one. */
export async function hasPassword(db: Database, playerId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: players.id })
    .from(players)
    .where(and(eq(players.id, playerId), isNotNull(players.passwordHash)));
  return found !== undefined;
}

interface Proof {
  password: string;
  /** The field it was typed in. */
  path: string;
}

/**
 * Verifies that the signed-in player knows the account's password, and returns its hash. Its three attempts are the session's
 * own, so that an unattended session cannot be used for guessing, and no stranger uses them up. Refuses with `wrong_credentials`
 * at the field, `sign_in_locked`, or `password_missing` where the account has none.
 */
export async function provePassword(
  context: Context,
  { id, email, sessionId }: Pick<SessionPlayer, "id" | "email" | "sessionId">,
  { password, path }: Proof,
): Promise<string> {
  const { connection, clock } = context;
  // Without a password every guess is wrong: reported before an attempt is used up, and only to the signed-in player.
  if (!(await hasPassword(connection.db, id))) throw new Refusal("password_missing");
  const key = keyOfSession(sessionId);
  const { isLast } = await spendSignInTry(connection.db, key, clock.now());
  const account = await findCredentials(connection.db, email);
  const isRight = await isPassword(account?.passwordHash ?? null, password);
  if (!account?.passwordHash || !isRight) {
    if (isLast) await requestLink(context, "unlock", email);
    throw fieldRefusal("wrong_credentials", path, "wrong_password");
  }
  await resetTries(connection.db, [key], clock.now());
  return account.passwordHash;
}
