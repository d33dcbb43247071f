import { createHmac } from "node:crypto";
import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { sealOf } from "#server/games/index.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { seedPairs } from "./tables.ts";

type SeedPair = typeof seedPairs.$inferSelect;

/** Contract `proof`: the server seed is null until its pair is revealed. */
export interface Proof {
  serverSeedHash: string;
  serverSeed: string | null;
  clientSeed: string;
  nonce: number;
}

/** Contract `seal`: what the next round will be drawn from, and the hash of the server seed after that. */
export interface Seal extends Omit<Proof, "serverSeed"> {
  nextServerSeedHash: string;
}

const currentPairOf = (ownerId: string) => and(eq(seedPairs.ownerId, ownerId), isNull(seedPairs.revealedAt));

/**
 * The seeds an owner's n-th pair starts with. They come from the platform's SECRET, so the seal can be shown before
 * anything is stored (a GET writes nothing). SECRET is therefore the root of every seed not stored yet: it must be kept
 * secret, and if it is changed the seal shown to an owner who has not bet yet changes with it. Stored pairs are not
 * affected.
 */
export const derivedServerSeed = (secret: string, ownerId: string, index: number): string =>
  createHmac("sha256", secret).update(`seed:${ownerId}:${index}`).digest("hex");

/** The client seed of an owner who has not chosen one. Short, because people copy it. */
const derivedClientSeed = (secret: string, ownerId: string): string =>
  createHmac("sha256", secret).update(`client:${ownerId}`).digest("hex").slice(0, 16);

const proofOf = (pair: SeedPair, nonce: number): Proof => ({
  serverSeedHash: pair.serverSeedHash,
  serverSeed: pair.revealedAt ? pair.serverSeed : null,
  clientSeed: pair.clientSeed,
  nonce,
});

const sealOfPair = (context: Context, pair: SeedPair): Seal => ({
  serverSeedHash: pair.serverSeedHash,
  clientSeed: pair.clientSeed,
  nonce: pair.nextNonce,
  nextServerSeedHash: sealOf(derivedServerSeed(context.config.secret, pair.ownerId, pair.index + 1)),
});

function newPair(context: Context, ownerId: string, index: number, clientSeed?: string): SeedPair {
  const serverSeed = derivedServerSeed(context.config.secret, ownerId, index);
  return {
    id: context.random.id("sed"),
    ownerId,
    index,
    serverSeed,
    serverSeedHash: sealOf(serverSeed),
    clientSeed: clientSeed ?? derivedClientSeed(context.config.secret, ownerId),
    nextNonce: 0,
    createdAt: context.clock.now(),
    revealedAt: null,
    revealedBy: null,
  };
}

/**
 * The owner's current pair, its row locked until the transaction ends, after `nonces` nonces were taken from it.
 * A rotation that commits while this waits for the row leaves nothing to update, hence the second and third try.
 */
async function lockCurrentPair(tx: Transaction, context: Context, ownerId: string, nonces: 0 | 1): Promise<SeedPair> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const [pair] = await tx
      .update(seedPairs)
      .set({ nextNonce: sql`${seedPairs.nextNonce} + ${nonces}` })
      .where(currentPairOf(ownerId))
      .returning();
    if (pair) return pair;
    await tx
      .insert(seedPairs)
      .values(newPair(context, ownerId, 0))
      .onConflictDoNothing();
  }
  throw new Error(`the current seed pair of ${ownerId} could not be locked`);
}

/** Takes the owner's next nonce. It is spent even when no round comes of it only if the transaction commits. */
export async function takeNonce(tx: Transaction, context: Context, ownerId: string) {
  const pair = await lockCurrentPair(tx, context, ownerId, 1);
  const nonce = pair.nextNonce - 1;
  const { id: seedPairId, serverSeed, clientSeed } = pair;
  return { seedPairId, nonce, serverSeed, clientSeed };
}

/**
 * What a round is drawn from. For drawing only: until its pair is revealed, the server seed must not leave the
 * platform.
 */
export async function seedsOf(db: Database, seedPairId: string): Promise<{ serverSeed: string; clientSeed: string }> {
  const [pair] = await db
    .select({ serverSeed: seedPairs.serverSeed, clientSeed: seedPairs.clientSeed })
    .from(seedPairs)
    .where(eq(seedPairs.id, seedPairId));
  if (!pair) throw new Error(`seed pair ${seedPairId} is missing`);
  return pair;
}

/** The seal of the owner's next round; for an owner without a stored pair, the one the first round will store. */
export async function sealOfOwner(db: Database | Transaction, context: Context, ownerId: string): Promise<Seal> {
  const [pair] = await db.select().from(seedPairs).where(currentPairOf(ownerId));
  return sealOfPair(context, pair ?? newPair(context, ownerId, 0));
}

/** Locks the owner's seeds until the transaction ends: no nonce is taken and nothing rotates meanwhile. */
export async function lockSeeds(tx: Transaction, context: Context, ownerId: string): Promise<void> {
  await lockCurrentPair(tx, context, ownerId, 0);
}

export interface Rotation {
  /** Made by the caller: the same rotation under the same id is done once. */
  operationId: string;
  /** Kept as it is when absent. */
  clientSeed?: string | undefined;
}

interface Rotated {
  seal: Seal;
  revealed: Proof;
}

const rotatedTo = (context: Context, next: SeedPair, revealed: SeedPair): Rotated => ({
  // As it was when it was sealed, whatever has been drawn from it since.
  seal: { ...sealOfPair(context, next), nonce: 0 },
  revealed: proofOf(revealed, revealed.nextNonce),
});

/**
 * What an earlier rotation of the owner with this operation id answered, or undefined. The caller holds
 * {@link lockSeeds}. Refuses another client seed under the same id with `operation_mismatch`.
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

/**
 * Reveals the owner's current server seed and seals the next. The caller holds {@link lockSeeds} and has made sure
 * that no round is open: a seed revealed under an open round would give its outcome away.
 */
export async function rotateSeeds(
  tx: Transaction,
  context: Context,
  ownerId: string,
  { operationId, clientSeed }: Rotation,
): Promise<Rotated> {
  const [revealed] = await tx
    .update(seedPairs)
    .set({ revealedAt: context.clock.now(), revealedBy: operationId })
    .where(currentPairOf(ownerId))
    .returning();
  if (!revealed) throw new Error(`${ownerId} has no seed pair to reveal`);
  const next = newPair(context, ownerId, revealed.index + 1, clientSeed ?? revealed.clientSeed);
  await tx.insert(seedPairs).values(next);
  return rotatedTo(context, next, revealed);
}

/** A function from seed pair and nonce to proof, for the pairs of a list of rounds: one query for the whole list. */
export async function proofsOf(db: Database | Transaction, seedPairIds: readonly string[]) {
  const ids = [...new Set(seedPairIds)];
  const rows = ids.length === 0 ? [] : await db.select().from(seedPairs).where(inArray(seedPairs.id, ids));
  const pairs = new Map(rows.map((pair) => [pair.id, pair]));
  return (seedPairId: string, nonce: number): Proof => {
    const pair = pairs.get(seedPairId);
    if (!pair) throw new Error(`seed pair ${seedPairId} is missing`);
    return proofOf(pair, nonce);
  };
}

/** Deletes the pairs of owners that were deleted. */
export async function deleteSeeds(tx: Transaction, ownerIds: readonly string[]): Promise<void> {
  if (ownerIds.length > 0) await tx.delete(seedPairs).where(inArray(seedPairs.ownerId, [...ownerIds]));
}

/** Stores the seeds of a round that all players of a game share: it has a pair to itself. */
export async function storeSharedSeeds(
  tx: Transaction,
  seeds: Pick<SeedPair, "id" | "ownerId" | "serverSeed" | "clientSeed" | "createdAt">,
): Promise<void> {
  await tx.insert(seedPairs).values({ ...seeds, index: 0, serverSeedHash: sealOf(seeds.serverSeed) });
}

/** Reveals the seeds of a shared round. From then on its outcome is known to all, so no bet may leave it any more. */
export async function revealSharedSeeds(tx: Transaction, seedPairId: string, at: Date): Promise<void> {
  await tx.update(seedPairs).set({ revealedAt: at, revealedBy: "end" }).where(eq(seedPairs.id, seedPairId));
}
