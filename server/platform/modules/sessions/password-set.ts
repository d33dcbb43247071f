import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import {
  hashPassword,
  lockPlayer,
  passwordOwner,
  pendingMailCode,
  proveMailCode,
  requireStrongPassword,
  sendMailCodes,
  setPasswordHash,
  useMailCodes,
} from "#server/platform/modules/players/index.ts";
import { closeLinks } from "#server/platform/modules/recovery/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { SessionPlayer } from "./authentication.ts";
import { endSessionsOf } from "./ending.ts";
import { hasPassword } from "./password-proof.ts";
import { noteProof } from "./presence.ts";

type Purpose = "password" | "presence";

/** The player's row, locked, of an account without a password. Refuses with `password_set` an account that has one. */
async function lockWithoutPassword(tx: Transaction, playerId: string) {
  const player = await lockPlayer(tx, playerId, "update");
  if (player.passwordHash !== null) throw new Refusal("password_set");
  return player;
}

/** Sends an account without a password the code that replaces one. Refuses with `password_set` or `too_many_requests`. */
export const requestPasswordCode = (context: Context, playerId: string, purpose: Purpose): Promise<void> =>
  context.connection.inTransaction(async (tx) => {
    const player = await lockWithoutPassword(tx, playerId);
    await sendMailCodes(tx, context, { player, letters: [{ purpose, email: player.email, letter: "accountCode" }] });
    await record(tx, context, { playerId });
  });

/** Which password form to show, and the pending code of an account without a password. */
export async function passwordFormOf(context: Context, player: SessionPlayer) {
  const isSet = await hasPassword(context.connection.db, player.id);
  return {
    form: isSet ? ("change" as const) : ("set" as const),
    sent: isSet ? null : await pendingMailCode(context, player.id, "password"),
  };
}

interface NewPassword {
  code: string;
  newPassword: string;
}

/**
 * Sets the first password of an account by the code sent to its e-mail, and ends the other sessions. Linked networks stay: the
 * account was created through them, and unlike after a lost password nobody else is suspected behind them. Refuses with
 * `password_set`, `wrong_code`, `code_expired`, or with `validation_failed` a weak password, which uses up no attempt.
 */
export async function setPassword(context: Context, player: SessionPlayer, typed: NewPassword): Promise<void> {
  const { connection, clock } = context;
  if (await hasPassword(connection.db, player.id)) throw new Refusal("password_set");
  requireStrongPassword(typed.newPassword, await passwordOwner(connection.db, player.id), "newPassword");
  const proof = await proveMailCode(context, player.id, { purpose: "password", code: typed.code, path: "code" });
  const passwordHash = await hashPassword(typed.newPassword);
  const now = clock.now();
  await connection.inTransaction(async (tx) => {
    await lockWithoutPassword(tx, player.id);
    await useMailCodes(tx, context, proof.id);
    await setPasswordHash(tx, player.id, passwordHash);
    await closeLinks(tx, player.id, now);
    await endSessionsOf(tx, player.id, now, player.sessionId);
    await record(tx, context, { playerId: player.id });
  });
}

/** Proves presence by the code, without a password. Refuses with `wrong_code` or `code_expired`. */
export async function provePresenceByCode(context: Context, player: SessionPlayer, code: string): Promise<void> {
  const proof = await proveMailCode(context, player.id, { purpose: "presence", code, path: "code" });
  await context.connection.inTransaction(async (tx) => {
    await useMailCodes(tx, context, proof.id);
    await noteProof(tx, context, player);
  });
}
