import { eq } from "drizzle-orm";
import { type BeaconRound, beaconValue, isSignedByBeacon, sealOf } from "#server/games/index.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import { asRevealed } from "./pairs.ts";
import { encryptSeed, type SeedPair } from "./seeds.ts";
import { seedPairs } from "./tables.ts";

/** Stores the seeds of a round that all players of a game share, in a pair of its own that waits for the value of a beacon. */
export async function storeSharedSeeds(
  tx: Transaction,
  { config: { keys } }: Context,
  { serverSeed, ...pair }: Pick<SeedPair, "id" | "ownerId" | "createdAt"> & { serverSeed: string },
): Promise<void> {
  const place = { ownerId: pair.ownerId, index: 0, clientSeedOrigin: "beacon" } as const;
  await tx.insert(seedPairs).values({
    ...pair,
    ...place,
    ...encryptSeed(keys, serverSeed, place),
    serverSeedHash: sealOf(serverSeed),
    clientSeed: "",
  });
}

/** Names the round of the beacon whose value will be the client seed. */
export async function nameBeaconRound(
  tx: Transaction,
  seedPairId: string,
  { chain, round }: BeaconRound,
): Promise<void> {
  await tx.update(seedPairs).set({ beaconChain: chain, beaconRound: round }).where(eq(seedPairs.id, seedPairId));
}

/** The named round of the beacon. */
export async function namedBeaconRound(db: Database, seedPairId: string): Promise<BeaconRound> {
  const [pair] = await db.select().from(seedPairs).where(eq(seedPairs.id, seedPairId));
  if (!pair || pair.beaconChain === null || pair.beaconRound === null) {
    throw new Error(`seed pair ${seedPairId} names no round of a beacon`);
  }
  return { chain: pair.beaconChain, round: pair.beaconRound };
}

/** Makes the value of the named round the client seed. The caller holds the lock of the shared round. */
export async function storeBeaconValue(tx: Transaction, seedPairId: string, signature: string): Promise<void> {
  const named = await namedBeaconRound(tx, seedPairId);
  if (!isSignedByBeacon(named, signature)) throw new Error(`round ${named.round} of the beacon has another signature`);
  await tx
    .update(seedPairs)
    .set({ beaconSignature: signature, clientSeed: beaconValue(signature) })
    .where(eq(seedPairs.id, seedPairId));
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
