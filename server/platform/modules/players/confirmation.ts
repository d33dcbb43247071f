import { and, count, eq, gt, isNull } from "drizzle-orm";
import type { Language } from "#app/contract/languages.ts";
import type { CONFIRMATION_WAYS } from "#app/contract/session.ts";
import { HOUR_MS } from "#server/durations.ts";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { letterTo } from "#server/platform/modules/mail/index.ts";
import { fieldRefusal, Refusal } from "#server/platform/refusal.ts";
import { sha256 } from "#server/platform/sha256.ts";
import { proveMailCode, sendMailCodes, useMailCodes } from "./mail-codes.ts";
import { lockPlayer } from "./store.ts";
import { emailConfirmations, players } from "./tables.ts";

const VALID_DAYS = 7;
const MAILS_AN_HOUR = 5;

/** The same words as for a change of the address: somebody else may have it, and is told to ignore the letter. */
const BY_CODE = { purpose: "confirm_email", letter: "emailChangeNew" } as const;

interface Recipient {
  id: string;
  email: string;
  language: Language;
}

/** Sends the player a new link that confirms their e-mail; `to` is the page their visit continues at. */
export async function sendConfirmation(
  context: Context,
  tx: Transaction,
  player: Recipient,
  to: string | undefined,
): Promise<void> {
  const now = context.clock.now();
  const signature = context.random.bytes(32).toString("base64url");
  const page = `${context.config.publicUrl}/${player.language}/confirm/email/player/${signature}`;
  const link = to ? `${page}?${new URLSearchParams({ to })}` : page;
  await tx.insert(emailConfirmations).values({
    signatureHash: sha256(signature),
    playerId: player.id,
    email: player.email,
    sentAt: now,
    expiresAt: new Date(now.getTime() + VALID_DAYS * 24 * HOUR_MS),
  });
  await context.mail.send(tx, letterTo(player, "emailConfirmation", { link, count: VALID_DAYS }));
}

interface Asked {
  to?: string | undefined;
  by?: (typeof CONFIRMATION_WAYS)[number] | undefined;
}

/**
 * Sends the link again, or a code; a confirmed player gets none. Refuses the sixth link within an hour, and a code before its
 * time, with `too_many_requests`.
 */
export async function requestEmailConfirmation(context: Context, playerId: string, { to, by }: Asked): Promise<void> {
  await context.connection.inTransaction(async (tx) => {
    // The row is locked so that concurrent requests are counted one after another.
    const player = await lockPlayer(tx, playerId, "update");
    if (player.emailConfirmedAt) return;
    if (by === "code") return sendMailCodes(tx, context, { player, letters: [{ ...BY_CODE, email: player.email }] });
    const anHourAgo = new Date(context.clock.now().getTime() - HOUR_MS);
    const [recent] = await tx
      .select({ mails: count() })
      .from(emailConfirmations)
      .where(and(eq(emailConfirmations.playerId, playerId), gt(emailConfirmations.sentAt, anHourAgo)));
    if ((recent?.mails ?? 0) >= MAILS_AN_HOUR) throw new Refusal("too_many_requests", { minutes: 60 });
    await sendConfirmation(context, tx, player, to);
  });
}

/**
 * Confirms the e-mail the signature was sent to. Repeating it is harmless, also after it expired. Refuses with `link_invalid` a
 * signature that was never sent, one that expired unused, and one sent to an address the player no longer has.
 */
export async function confirmEmail(context: Context, signature: string): Promise<void> {
  const { connection, clock } = context;
  const now = clock.now();
  const [sent] = await connection.db
    .select({ id: players.id, confirmedAt: players.emailConfirmedAt, expiresAt: emailConfirmations.expiresAt })
    .from(emailConfirmations)
    .innerJoin(players, and(eq(players.id, emailConfirmations.playerId), eq(players.email, emailConfirmations.email)))
    .where(eq(emailConfirmations.signatureHash, sha256(signature)));
  if (!sent || (!sent.confirmedAt && now >= sent.expiresAt)) throw new Refusal("link_invalid");
  await connection.inTransaction((tx) => setConfirmed(tx, context, sent.id));
}

/** Confirms the player's e-mail by the code that was sent to it. Refuses with `wrong_code` or `code_expired`. */
export async function confirmEmailByCode(context: Context, playerId: string, code: string): Promise<void> {
  const proof = await proveMailCode(context, playerId, { purpose: BY_CODE.purpose, code, path: "code" });
  await context.connection.inTransaction(async (tx) => {
    const { email } = await lockPlayer(tx, playerId, "update");
    // The address was changed after the code was sent to the one before it.
    if (email !== proof.email) throw fieldRefusal("code_expired", "code", "code_expired");
    await useMailCodes(tx, context, proof.id);
    await setConfirmed(tx, context, playerId);
  });
}

async function setConfirmed(tx: Transaction, context: Context, playerId: string): Promise<void> {
  const confirmed = await tx
    .update(players)
    .set({ emailConfirmedAt: context.clock.now() })
    .where(and(eq(players.id, playerId), isNull(players.emailConfirmedAt)))
    .returning({ id: players.id });
  if (confirmed.length > 0) await record(tx, context, { playerId });
}
