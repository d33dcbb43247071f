import { and, eq, gt, isNull } from "drizzle-orm";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import { players } from "#server/platform/modules/players/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { sha256 } from "#server/platform/sha256.ts";
import { type RecoveryKind, recoveryLinks } from "./tables.ts";

const isOpen = (kind: RecoveryKind, signature: string, now: Date) =>
  and(
    eq(recoveryLinks.signatureHash, sha256(signature)),
    eq(recoveryLinks.kind, kind),
    isNull(recoveryLinks.usedAt),
    gt(recoveryLinks.expiresAt, now),
  );

/**
 * The player a link belongs to; null for one that was never sent, is used or expired, or was sent to an address the player no
 * longer has.
 */
export async function findLink(db: Database | Transaction, kind: RecoveryKind, signature: string, now: Date) {
  const [link] = await db
    .select({ playerId: recoveryLinks.playerId, email: recoveryLinks.email })
    .from(recoveryLinks)
    .innerJoin(players, and(eq(players.id, recoveryLinks.playerId), eq(players.email, recoveryLinks.email)))
    .where(isOpen(kind, signature, now));
  return link ?? null;
}

/** Uses the link up and returns its player: of many concurrent calls with it, one succeeds. Refuses with `link_invalid`. */
export async function useLink(tx: Transaction, kind: RecoveryKind, signature: string, now: Date) {
  const link = await findLink(tx, kind, signature, now);
  const used = await tx
    .update(recoveryLinks)
    .set({ usedAt: now })
    .where(isOpen(kind, signature, now))
    .returning();
  if (!link || used.length === 0) throw new Refusal("link_invalid");
  return link;
}

/** Uses up every valid link of the player. */
export async function closeLinks(tx: Transaction, playerId: string, now: Date): Promise<void> {
  await tx
    .update(recoveryLinks)
    .set({ usedAt: now })
    .where(and(eq(recoveryLinks.playerId, playerId), isNull(recoveryLinks.usedAt)));
}
