import { and, eq, type SQL } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { asRevealed, successorOf } from "./pairs.ts";
import type { SeedPair } from "./seeds.ts";
import { currentPairOf, type Proof, proofOf, type Seal, sealOfPair } from "./service.ts";
import { seedPairs } from "./tables.ts";

export interface Rotation {
  /** Chosen by the caller: a rotation repeated under the same id is done once. */
  operationId: string;
  /** Unchanged when absent. */
  clientSeed?: string | undefined;
}

interface Rotated {
  seal: Seal;
  revealed: Proof;
}

const rotatedTo = (context: Context, next: SeedPair, revealed: SeedPair): Rotated => ({
  // The seal before any round was drawn from it.
  seal: { ...sealOfPair(context, next), nonce: 0 },
  revealed: proofOf(revealed, revealed.nextNonce),
});

/**
 * The result of an earlier rotation of the owner with this operation id, or undefined. The caller holds {@link lockSeeds}.
 * Refuses another client seed under the same id with `operation_mismatch`.
 */
export async function repeatedRotation(
  tx: Transaction,
  context: Context,
  ownerId: string,
  { operationId, clientSeed }: Rotation,
): Promise<Rotated | undefined> {
  const pairsOf = (which: SQL | undefined) =>
    tx
      .select()
      .from(seedPairs)
      .where(and(eq(seedPairs.ownerId, ownerId), which));
  const [revealed] = await pairsOf(eq(seedPairs.revealedBy, operationId));
  if (!revealed) return undefined;
  const [next] = await pairsOf(eq(seedPairs.index, revealed.index + 1));
  if (!next) throw new Error(`no seed pair follows ${revealed.id}`);
  if (next.clientSeed !== (clientSeed ?? revealed.clientSeed)) throw new Refusal("operation_mismatch");
  return rotatedTo(context, next, revealed);
}

/** A pair after its rotation, and the pair that was promised with it. */
export function rotatedPair(context: Context, current: SeedPair, { operationId, clientSeed }: Rotation) {
  const next = successorOf(context, current, clientSeed);
  const changes = {
    ...asRevealed(context, current),
    revealedAt: context.clock.now(),
    revealedBy: operationId,
    // Stays with the pair that promised it, for the audit; the seed itself is in the next pair.
    nextServerSeedHash: next.serverSeedHash,
    nextEncryptedSeed: null,
    nextKeyVersion: null,
  };
  return { changes, next };
}

/**
 * Reveals the owner's current server seed and seals the next, which is the promised one. The caller holds {@link lockSeeds} and
 * has made sure that no round is open: revealing the seed of an open round would reveal its outcome.
 */
export async function rotateSeeds(
  tx: Transaction,
  context: Context,
  ownerId: string,
  rotation: Rotation,
): Promise<Rotated> {
  const [current] = await tx.select().from(seedPairs).where(currentPairOf(ownerId)).for("update");
  if (!current) throw new Error(`${ownerId} has no seed pair to reveal`);
  const { changes, next } = rotatedPair(context, current, rotation);
  const [revealed] = await tx.update(seedPairs).set(changes).where(eq(seedPairs.id, current.id)).returning();
  if (!revealed) throw new Error(`the seed pair ${current.id} is gone`);
  await tx.insert(seedPairs).values(next);
  return rotatedTo(context, next, revealed);
}
