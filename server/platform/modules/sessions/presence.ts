import { and, eq, lte } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import type { SessionPlayer } from "./authentication.ts";
import { provePassword } from "./password-proof.ts";
import { sessions } from "./tables.ts";

/** A session's last call is stored at most this often, or every call would write. */
const NOTED_EVERY_MS = 60_000;

/**
 * Records that the session was called. An idle one is seen but does not become active by that: only proving presence does, or a
 * page that polls would keep it open for a finder of the device.
 */
export async function noteCall({ connection, clock }: Context, { sessionId, seenAt, isIdle }: SessionPlayer) {
  const now = clock.now();
  const due = new Date(now.getTime() - NOTED_EVERY_MS);
  if (seenAt > due) return;
  await connection.db
    .update(sessions)
    .set(isIdle ? { seenAt: now } : { seenAt: now, activeAt: now })
    .where(and(eq(sessions.id, sessionId), lte(sessions.seenAt, due)));
}

/** Proves that the player is the one at the device. A wrong password counts for the session. */
export async function provePresence(context: Context, player: SessionPlayer, password: string): Promise<void> {
  await provePassword(context, player, { password, path: "password" });
  await noteProof(context.connection.db, context, player);
}

/** Records that presence was proved in this session. */
export async function noteProof(
  db: Database | Transaction,
  { clock }: Context,
  { sessionId }: SessionPlayer,
): Promise<void> {
  const now = clock.now();
  await db.update(sessions).set({ activeAt: now, seenAt: now }).where(eq(sessions.id, sessionId));
}
