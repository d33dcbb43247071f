import type { Context } from "#server/platform/context.ts";
import { findCredentials, isPassword } from "#server/platform/modules/players/index.ts";
import { askForLink } from "#server/platform/modules/recovery/index.ts";
import { fieldRefusal } from "#server/platform/refusal.ts";
import { forgetTries, spendTry } from "./sign-in-tries.ts";

interface Proof {
  password: string;
  /** The field it was typed into. */
  path: string;
}

/**
 * Makes sure that the signed-in player knows the account's password, and answers its hash. It takes from the same three
 * tries as signing in, so that a session left open is no place to guess at. Refuses with `wrong_credentials` at the
 * field, or `sign_in_locked`.
 */
export async function provePassword(context: Context, email: string, { password, path }: Proof): Promise<string> {
  const { connection, clock } = context;
  const { isLast } = await spendTry(connection.db, email, clock.now());
  const account = await findCredentials(connection.db, email);
  const isRight = await isPassword(account?.passwordHash ?? null, password);
  if (!account || !isRight) {
    if (isLast) await askForLink(context, "unlock", email);
    throw fieldRefusal("wrong_credentials", path, "wrong_password");
  }
  await forgetTries(connection.db, email, clock.now());
  return account.passwordHash;
}
