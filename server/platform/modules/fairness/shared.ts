import { eq } from "drizzle-orm";
import { sealOf } from "#server/games/index.ts";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { asRevealed } from "./pairs.ts";
import { encryptSeed, type SeedPair } from "./seeds.ts";
import { seedPairs } from "./tables.ts";

/**
 * Stores the seeds of a round that all players of a game share, in a pair of its own. `isPlain` for a chain that replicas of the
 * last version use too: they read only unencrypted seeds.
 */
export async function storeSharedSeeds(
  tx: Transaction,
  { config: { keys } }: Context,
  seeds: Pick<SeedPair, "id" | "ownerId" | "clientSeed" | "createdAt"> & { serverSeed: string; isPlain: boolean },
): Promise<void> {
  const { serverSeed, isPlain, ...pair } = seeds;
  const place = { ownerId: pair.ownerId, index: 0 };
  await tx.insert(seedPairs).values({
    ...pair,
    ...place,
    ...(isPlain ? { serverSeed } : encryptSeed(keys, serverSeed, place)),
    serverSeedHash: sealOf(serverSeed),
    clientSeedOrigin: "house",
  });
}

/** When the seeds of a shared round were revealed; null while they are sealed. */
export async function revealedAt(tx: Transaction, seedPairId: string): Promise<Date | null> {
  const [pair] = await tx.select({ at: seedPairs.revealedAt }).from(seedPairs).where(eq(seedPairs.id, seedPairId));
  return pair?.at ?? null;
}

/** Reveals the seeds of a shared round. From then on its outcome is public, so no bet may leave it any more. */
export async function revealSharedSeeds(
  tx: Transaction,
  context: Context,
  seedPairId: string,
  at: Date,
): Promise<void> {
  const [pair] = await tx.select().from(seedPairs).where(eq(seedPairs.id, seedPairId));
  if (!pair) throw new Error(`seed pair ${seedPairId} is missing`);
  await tx
    .update(seedPairs)
    .set({ ...asRevealed(context, pair), revealedAt: at, revealedBy: "end" })
    .where(eq(seedPairs.id, seedPairId));
}
