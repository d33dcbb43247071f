import { and, eq, gt, isNull } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { giveBack, takeFromAddress } from "#server/platform/modules/limits/index.ts";
import { players } from "#server/platform/modules/players/index.ts";
import { openSession, type SessionOrigin, type SignedIn } from "#server/platform/modules/sessions/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { sha256 } from "#server/platform/sha256.ts";
import { signInTickets } from "./tables.ts";

export const TICKET_MINUTES = 5;

/** A new ticket of the player: 256 random bits, issued once and stored as a hash only. */
export async function createSignInTicket(
  context: Pick<Context, "connection" | "clock" | "random" | "caller">,
  playerId: string,
): Promise<string> {
  const { connection, clock, random } = context;
  const ticket = random.bytes(32).toString("base64url");
  const expiresAt = new Date(clock.now().getTime() + TICKET_MINUTES * 60_000);
  await connection.inTransaction(async (tx) => {
    await tx.insert(signInTickets).values({ hash: sha256(ticket), playerId, expiresAt });
    await record(tx, context, { playerId });
  });
  return ticket;
}

/**
 * Signs in the player of a ticket; of several concurrent calls with it, one succeeds. Refuses with `too_many_requests`, and with
 * `link_invalid` a ticket that is used, expired or unknown.
 */
export async function signInByTicket(
  context: Context,
  ticket: string,
  address: string,
  origin: SessionOrigin,
): Promise<SignedIn> {
  const { connection, clock, config } = context;
  await takeFromAddress(connection, "signIn", address);
  const now = clock.now();
  const isGood = and(
    eq(signInTickets.hash, sha256(ticket)),
    isNull(signInTickets.usedAt),
    gt(signInTickets.expiresAt, now),
  );
  const [used] = await connection.db
    .update(signInTickets)
    .set({ usedAt: now })
    .from(players)
    .where(and(isGood, eq(players.id, signInTickets.playerId)))
    .returning({ playerId: signInTickets.playerId, isSeeded: players.isSeeded });
  // Players of the seeded world can sign in only in the sandbox, by any means.
  if (!used || (used.isSeeded && config.mode !== "sandbox")) throw new Refusal("link_invalid");
  await giveBack(connection, "signIn", address);
  return openSession(context, used.playerId, origin);
}
