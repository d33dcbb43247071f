import { eq } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import {
  hashPassword,
  lockPlayer,
  passwordOwner,
  requireStrongPassword,
  setPasswordHash,
} from "#server/platform/modules/players/index.ts";
import { closeLinks, findLink, useLink } from "#server/platform/modules/recovery/index.ts";
import { socialIdentities } from "#server/platform/modules/social/tables.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { endSessionsOf } from "./ending.ts";
import { resetTriesOf } from "./sign-in-tries.ts";

interface Reset {
  /** Signature of the link that was sent. */
  signature: string;
  password: string;
}

/** Whether the link would set a new password now. */
export const checkResetLink = async ({ connection, clock }: Context, signature: string): Promise<boolean> =>
  (await findLink(connection.db, "password", signature, clock.now())) !== null;

/**
 * Sets a new password by a link, once. Every session ends, on every device, and a lock of sign-in is lifted. Linked networks are
 * removed too: a stranger who registered with this e-mail could return to its owner's account through one. Refuses with
 * `link_invalid`, and with `validation_failed` a weak password, which leaves the link valid.
 */
export async function resetPassword(context: Context, { signature, password }: Reset): Promise<void> {
  const { connection, clock } = context;
  const now = clock.now();
  const link = await findLink(connection.db, "password", signature, now);
  if (!link) throw new Refusal("link_invalid");
  requireStrongPassword(password, await passwordOwner(connection.db, link.playerId), "password");
  const passwordHash = await hashPassword(password);
  await connection.inTransaction(async (tx) => {
    // Guards against a sign-in with the old password, which would open its session after all others were ended.
    await lockPlayer(tx, link.playerId, "update");
    await useLink(tx, "password", signature, now);
    await closeLinks(tx, link.playerId, now);
    await setPasswordHash(tx, link.playerId, passwordHash);
    await tx.delete(socialIdentities).where(eq(socialIdentities.playerId, link.playerId));
    await endSessionsOf(tx, link.playerId, now);
    await record(tx, context, { playerId: link.playerId });
  });
  await resetTriesOf(connection.db, link.email, now);
}
