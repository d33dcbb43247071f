import type { Context } from "#server/platform/context.ts";
import { findCredentials, isPassword } from "#server/platform/modules/players/index.ts";
import { askForLink } from "#server/platform/modules/recovery/index.ts";
import { fieldRefusal } from "#server/platform/refusal.ts";
import type { SessionPlayer } from "./authentication.ts";
import { forgetTries, keyOfSession, spendTry } from "./sign-in-tries.ts";

interface Proof {
  password: string;
  /** The field it was typed into. */
  path: string;
}

/**
 * Makes sure that the signed-in player knows the account's password, and answers its hash. Its three
 * tries are the session's own, so that one left open is no place to guess at, and no stranger uses them up. Refuses with `wrong_credentials` at the
 * field, or `sign_in_locked`.
 */
export async function provePassword(
  context: Context,
  { email, sessionId }: Pick<SessionPlayer, "email" | "sessionId">,
  { password, path }: Proof,
): Promise<string> {
  const { connection, clock } = context;
  const key = keyOfSession(sessionId);
  const { isLast } = await spendTry(connection.db, key, clock.now());
  const account = await findCredentials(connection.db, email);
  const isRight = await isPassword(account?.passwordHash ?? null, password);
  if (!account || !isRight) {
    if (isLast) await askForLink(context, "unlock", email);
    throw fieldRefusal("wrong_credentials", path, "wrong_password");
  }
  await forgetTries(connection.db, [key], clock.now());
  return account.passwordHash;
}
