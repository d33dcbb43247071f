import { and, count, eq, gt, isNull } from "drizzle-orm";
import type { Language } from "#app/contract/languages.ts";
import { HOUR_MS } from "#server/durations.ts";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { letterTo } from "#server/platform/modules/mail/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { sha256 } from "#server/platform/sha256.ts";
import { lockPlayer } from "./store.ts";
import { emailConfirmations, players } from "./tables.ts";

const VALID_DAYS = 7;
const MAILS_AN_HOUR = 5;

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

/** Sends the link again; a confirmed player gets none. Refuses the sixth within an hour with `too_many_requests`. */
export async function requestEmailConfirmation(context: Context, playerId: string, to?: string): Promise<void> {
  await context.connection.inTransaction(async (tx) => {
    // The row is locked so that concurrent requests are counted one after another.
    const player = await lockPlayer(tx, playerId, "update");
    if (player.emailConfirmedAt) return;
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
  await connection.inTransaction(async (tx) => {
    const confirmed = await tx
      .update(players)
      .set({ emailConfirmedAt: now })
      .where(and(eq(players.id, sent.id), isNull(players.emailConfirmedAt)))
      .returning({ id: players.id });
    if (confirmed.length > 0) await record(tx, context, { playerId: sent.id });
  });
}
