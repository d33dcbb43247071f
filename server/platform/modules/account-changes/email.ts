import { eq } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { type Transaction, violatedConstraint } from "#server/platform/db/index.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { takeFromEmail } from "#server/platform/modules/limits/index.ts";
import { letterTo } from "#server/platform/modules/mail/index.ts";
import {
  findPlayerId,
  lockPlayer,
  type PlayerRow,
  pendingMailCode,
  players,
  proveMailCode,
  sendMailCodes,
  useMailCodes,
} from "#server/platform/modules/players/index.ts";
import { closeLinks } from "#server/platform/modules/recovery/index.ts";
import { endSessionsOf, type SessionPlayer } from "#server/platform/modules/sessions/index.ts";
import { fieldRefusal, Refusal } from "#server/platform/refusal.ts";
import { asOpenChange, requestChange } from "./requests.ts";

/**
 * Sends a code to the current address of the account and one to the new address. An address that was never confirmed gets none:
 * it may be mistyped, and the player may be unable to read there. Refuses with `email_taken` (decision 9 says why that is
 * revealed), or with `too_many_requests`.
 */
export async function requestEmailChange(
  context: Context,
  { id: playerId, email: own }: Pick<SessionPlayer, "id" | "email">,
  email: string,
): Promise<void> {
  const { connection } = context;
  await takeFromEmail(connection, "emailChangeOf", own);
  if (own === email) throw fieldRefusal("validation_failed", "email", "email_same");
  if (await findPlayerId(connection.db, email)) throw fieldRefusal("email_taken", "email", "email_taken");
  await connection.inTransaction(async (tx) => {
    const player = await lockPlayer(tx, playerId, "update");
    const toOld = { purpose: "old_email", email: player.email, letter: "emailChangeOld", values: { email } } as const;
    const toNew = { purpose: "new_email", email, letter: "emailChangeNew" } as const;
    await sendMailCodes(tx, context, { player, letters: player.emailConfirmedAt ? [toOld, toNew] : [toNew] });
    await record(tx, context, { playerId });
  });
}

/** The pending codes; null where no change is in progress. */
export async function pendingEmailChange(context: Context, { id, email, isEmailConfirmed }: SessionPlayer) {
  const [old, fresh] = await Promise.all([
    isEmailConfirmed ? pendingMailCode(context, id, "old_email") : null,
    pendingMailCode(context, id, "new_email"),
  ]);
  // A code to an address the account no longer has is not required any more; where its own was tried too often, neither can be
  // used.
  const isUsable = fresh && (!isEmailConfirmed || old?.to === email);
  return isUsable ? { old, new: fresh } : null;
}

/**
 * Gives the account a proved address, in a transaction that has locked the player's row. Links and codes sent to the old one
 * become invalid.
 */
export async function applyEmail(tx: Transaction, context: Context, player: PlayerRow, to: string): Promise<void> {
  const now = context.clock.now();
  try {
    await tx.update(players).set({ email: to, emailConfirmedAt: now }).where(eq(players.id, player.id));
  } catch (error) {
    if (violatedConstraint(error) !== "players_email_unique") throw error;
    throw new Refusal("email_taken");
  }
  await closeLinks(tx, player.id, now);
  await context.mail.send(tx, letterTo(player, "emailChanged", { email: to }));
}

interface Codes {
  oldCode?: string | undefined;
  newCode: string;
}

/**
 * Changes the address by the codes sent to both, and ends the player's other sessions. Refuses with `wrong_code` or
 * `code_expired` at the field, and with `email_taken`.
 */
export async function changeEmail(context: Context, player: SessionPlayer, { oldCode, newCode }: Codes): Promise<void> {
  if (player.isEmailConfirmed && !oldCode) throw fieldRefusal("validation_failed", "oldCode", "required");
  // The old one first: a caller who cannot read there learns nothing about the other.
  const old =
    player.isEmailConfirmed && oldCode
      ? await proveMailCode(context, player.id, { purpose: "old_email", code: oldCode, path: "oldCode" })
      : null;
  const fresh = await proveMailCode(context, player.id, { purpose: "new_email", code: newCode, path: "newCode" });
  await context.connection.inTransaction(async (tx) => {
    const row = await lockPlayer(tx, player.id, "update");
    // It was confirmed, or changed, since the request arrived.
    const isStill = old ? old.email === row.email : row.emailConfirmedAt === null;
    if (!isStill) throw new Refusal("code_expired");
    await useMailCodes(tx, context, fresh.id, ...(old ? [old.id] : []));
    await applyEmail(tx, context, row, fresh.email);
    await endSessionsOf(tx, player.id, context.clock.now(), player.sessionId);
    await record(tx, context, { playerId: player.id });
  });
}

/**
 * Requests the change by the new address's code alone, for an operator to decide on. The old address is notified, and its owner
 * can stop the change. Refuses as {@link changeEmail}, and with `change_open`.
 */
export async function requestEmailReview(
  context: Context,
  player: SessionPlayer,
  { newCode, reason }: { newCode: string; reason: string },
): Promise<void> {
  const fresh = await proveMailCode(context, player.id, { purpose: "new_email", code: newCode, path: "newCode" });
  const asking = context.connection.inTransaction(async (tx) => {
    const row = await lockPlayer(tx, player.id, "update");
    await useMailCodes(tx, context, fresh.id);
    await requestChange(tx, context, row, { kind: "email", from: row.email, to: fresh.email, reason });
    const link = `${context.config.publicUrl}/${row.language}/player/profile/email`;
    await context.mail.send(tx, letterTo(row, "emailChangeAsked", { email: fresh.email, link }));
  });
  await asOpenChange(asking);
}
