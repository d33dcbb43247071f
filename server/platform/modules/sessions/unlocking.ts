import type { Context } from "#server/platform/context.ts";
import { useLink } from "#server/platform/modules/recovery/index.ts";
import { forgetTries } from "./sign-in-tries.ts";

/** Gives the account all its tries again, by the link its e-mail got when it lost them. Refuses with `link_invalid`. */
export async function unlockSignIn({ connection, clock }: Context, signature: string): Promise<void> {
  const now = clock.now();
  const { email } = await connection.inTransaction((tx) => useLink(tx, "unlock", signature, now));
  await forgetTries(connection.db, email, now);
}
