import type { Context } from "#server/platform/context.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import {
  hashPassword,
  lockPlayer,
  passwordOwner,
  requireStrongPassword,
  setPasswordHash,
} from "#server/platform/modules/players/index.ts";
import { closeLinks } from "#server/platform/modules/recovery/index.ts";
import { fieldRefusal } from "#server/platform/refusal.ts";
import type { SessionPlayer } from "./authentication.ts";
import { endSessionsOf } from "./ending.ts";
import { provePassword } from "./password-proof.ts";

interface PasswordChange {
  currentPassword: string;
  newPassword: string;
}

/**
 * Changes the password, ends the player's other sessions, which were opened with the old one, and uses up every link that would
 * set another. Refuses with `validation_failed` a weak one, with `wrong_credentials` or `sign_in_locked` a wrong current one.
 */
export async function changePassword(context: Context, player: SessionPlayer, change: PasswordChange): Promise<void> {
  const { connection, clock } = context;
  requireStrongPassword(change.newPassword, await passwordOwner(connection.db, player.id), "newPassword");
  const proof = { password: change.currentPassword, path: "currentPassword" };
  const provenHash = await provePassword(context, player, proof);
  const passwordHash = await hashPassword(change.newPassword);
  const now = clock.now();
  await connection.inTransaction(async (tx) => {
    // Of two concurrent changes the first one counts: the other proved a password that no longer exists.
    const { passwordHash: currentHash } = await lockPlayer(tx, player.id, "update");
    if (currentHash !== provenHash) throw fieldRefusal("wrong_credentials", "currentPassword", "wrong_password");
    await setPasswordHash(tx, player.id, passwordHash);
    await closeLinks(tx, player.id, now);
    await endSessionsOf(tx, player.id, now, player.sessionId);
    await record(tx, context, { playerId: player.id });
  });
}
