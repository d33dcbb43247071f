import { and, eq, inArray, isNull, type SQLWrapper, sql } from "drizzle-orm";
import type { BeaconRound, ClientSeedOrigin } from "#app/contract/fairness.ts";
import type { PlatformConfig } from "#server/platform/config/index.ts";
import type { Context } from "#server/platform/context.ts";
import { type Database, type Given, prepared, type Transaction, takeLock } from "#server/platform/db/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { derivedPair, newPair } from "./pairs.ts";
import { drawClientSeed, drawServerSeed, formerPromise, type SeedPair, serverSeedOf } from "./seeds.ts";
import { seedPairs } from "./tables.ts";

/** Access to the seeds. */
interface Keyed {
  config: Pick<PlatformConfig, "keys">;
}

/** Contract `proof`: the server seed is null until its pair is revealed. */
export interface Proof {
  serverSeedHash: string;
  serverSeed: string | null;
  clientSeed: string;
  clientSeedOrigin: ClientSeedOrigin;
  beacon?: BeaconRound;
  nonce: number;
}

/** Contract `seal`: the seeds of the next round, and the hash of the server seed after them. */
export interface Seal extends Omit<Proof, "serverSeed"> {
  nextServerSeedHash: string;
}

export const currentPairOf = (ownerId: string | SQLWrapper) =>
  and(eq(seedPairs.ownerId, ownerId), isNull(seedPairs.revealedAt));

/** The columns of a pair for {@link proofOf}. */
export const proofColumns = {
  serverSeedHash: seedPairs.serverSeedHash,
  serverSeed: seedPairs.serverSeed,
  clientSeed: seedPairs.clientSeed,
  clientSeedOrigin: seedPairs.clientSeedOrigin,
  beaconChain: seedPairs.beaconChain,
  beaconRound: seedPairs.beaconRound,
  beaconSignature: seedPairs.beaconSignature,
  revealedAt: seedPairs.revealedAt,
};

type ProvingPair = Pick<SeedPair, keyof typeof proofColumns>;

/** The round of the beacon that gives a pair its client seed; nothing where no beacon does, or none is named yet. */
export const beaconOfPair = (
  pair: Pick<SeedPair, "beaconChain" | "beaconRound" | "beaconSignature">,
): Pick<Proof, "beacon"> =>
  pair.beaconChain === null || pair.beaconRound === null
    ? {}
    : { beacon: { chain: pair.beaconChain, round: pair.beaconRound, signature: pair.beaconSignature } };

export const proofOf = (pair: ProvingPair, nonce: number): Proof => ({
  serverSeedHash: pair.serverSeedHash,
  serverSeed: pair.revealedAt ? pair.serverSeed : null,
  clientSeed: pair.clientSeed,
  clientSeedOrigin: pair.clientSeedOrigin,
  ...beaconOfPair(pair),
  nonce,
});

/** The columns of a pair for {@link sealOfPair}. */
export const sealColumns = {
  ownerId: seedPairs.ownerId,
  index: seedPairs.index,
  serverSeedHash: seedPairs.serverSeedHash,
  nextServerSeedHash: seedPairs.nextServerSeedHash,
  clientSeed: seedPairs.clientSeed,
  clientSeedOrigin: seedPairs.clientSeedOrigin,
  nextNonce: seedPairs.nextNonce,
};

export type SealedPair = Pick<SeedPair, keyof typeof sealColumns>;

export const sealOfPair = ({ config: { keys } }: Context, pair: SealedPair): Seal => ({
  serverSeedHash: pair.serverSeedHash,
  clientSeed: pair.clientSeed,
  clientSeedOrigin: pair.clientSeedOrigin,
  nonce: pair.nextNonce,
  nextServerSeedHash: pair.nextServerSeedHash ?? formerPromise(keys, pair).nextServerSeedHash,
});

/** Draws and stores the first seeds of a new player, before anything can show their hashes. */
export async function storeFirstSeeds(tx: Transaction, context: Context, ownerId: string): Promise<void> {
  const [serverSeed, nextServerSeed] = [drawServerSeed(context), drawServerSeed(context)];
  const client = { clientSeed: drawClientSeed(context), clientSeedOrigin: "house" } as const;
  await tx.insert(seedPairs).values(newPair(context, { ownerId, index: 0, serverSeed, nextServerSeed, ...client }));
}

/** Held by rotations until their transaction ends: while it is held the current pair stays the current one. */
const lockRotation = (tx: Transaction, ownerId: string) => takeLock(tx, `seeds:${ownerId}`);

/** A client seed chosen after its owner was shown the seal with this hash. */
export interface OwnSeed {
  serverSeedHash: string;
  clientSeed: string;
}

const takeNonces = prepared((db, { ownerId, nonces }: Given<{ ownerId: string; nonces: number }>) =>
  db
    .update(seedPairs)
    .set({ nextNonce: sql`${seedPairs.nextNonce} + ${nonces}` })
    .where(currentPairOf(ownerId))
    .returning(),
);

/** Takes nonces from the owner's current pair; with an own seed, only from an unused pair with that seal. */
function takeFrom(tx: Transaction, ownerId: string, nonces: 0 | 1, own: OwnSeed | undefined) {
  if (!own) return takeNonces(tx, { ownerId, nonces });
  const nextNonce = sql`${seedPairs.nextNonce} + ${nonces}`;
  const { serverSeedHash, clientSeed } = own;
  // A client seed that was there before is not a new one: the house knew it when it drew the server seed.
  const clientSeedOrigin = sql`case when ${seedPairs.clientSeed} = ${clientSeed} then ${seedPairs.clientSeedOrigin} else 'player' end`;
  const isUnused = and(eq(seedPairs.nextNonce, 0), eq(seedPairs.serverSeedHash, serverSeedHash));
  return tx
    .update(seedPairs)
    .set({ nextNonce, clientSeed, clientSeedOrigin })
    .where(and(currentPairOf(ownerId), isUnused))
    .returning();
}

/**
 * The owner's current pair, its row locked until the transaction ends, after `nonces` nonces were taken from it. A rotation that
 * commits while this waits for the row leaves nothing to update, and many concurrent ones could do so again and again: from the
 * second attempt on the rotation lock prevents that.
 */
async function lockCurrentPair(
  tx: Transaction,
  context: Context,
  ownerId: string,
  { nonces, own }: { nonces: 0 | 1; own?: OwnSeed | undefined },
): Promise<SeedPair> {
  for (let attempt = 0; attempt < 3; attempt++) {
    if (attempt === 1) await lockRotation(tx, ownerId);
    const [pair] = await takeFrom(tx, ownerId, nonces, own);
    if (pair) return pair;
    await tx.insert(seedPairs).values(derivedPair(context, ownerId)).onConflictDoNothing();
  }
  if (own) throw new Refusal("seal_used");
  throw new Error(`the current seed pair of ${ownerId} could not be locked`);
}

/**
 * Takes the owner's next nonce; it is spent only if the transaction commits. An own seed becomes the client seed of the pair;
 * refuses with `seal_used` where it comes too late for that. The proof contains only what may be shown.
 */
export async function takeNonce(tx: Transaction, context: Context, ownerId: string, own?: OwnSeed) {
  const pair = await lockCurrentPair(tx, context, ownerId, { nonces: 1, own });
  const nonce = pair.nextNonce - 1;
  const { id: seedPairId, clientSeed } = pair;
  const serverSeed = serverSeedOf(context.config.keys, pair);
  return { seedPairId, nonce, serverSeed, clientSeed, proof: proofOf(pair, nonce) };
}

const pairWith = prepared((db, { seedPairId }: Given<{ seedPairId: string }>) =>
  db.select().from(seedPairs).where(eq(seedPairs.id, seedPairId)),
);

async function storedPair(db: Database, seedPairId: string): Promise<SeedPair> {
  const [pair] = await pairWith(db, { seedPairId });
  if (!pair) throw new Error(`seed pair ${seedPairId} is missing`);
  return pair;
}

/** The server seed of a pair, also of one that waits for its client seed. It must not leave the platform, like {@link seedsOf}. */
export const serverSeedIn = async (db: Database, { config: { keys } }: Keyed, seedPairId: string): Promise<string> =>
  serverSeedOf(keys, await storedPair(db, seedPairId));

/**
 * The seeds a round is drawn from. For drawing only: until its pair is revealed, the server seed must not leave the platform.
 * Throws where the client seed is not published yet.
 */
export async function seedsOf(db: Database, { config: { keys } }: Keyed, seedPairId: string) {
  const pair = await storedPair(db, seedPairId);
  const { clientSeed, clientSeedOrigin } = pair;
  if (clientSeedOrigin === "beacon" && clientSeed === "")
    throw new Error(`seed pair ${seedPairId} waits for the beacon`);
  return { serverSeed: serverSeedOf(keys, pair), clientSeed };
}

/** The seal of the owner's next round, of their current pair; where none is stored, the one the first round will store. */
export const sealOfOwner = (context: Context, ownerId: string, current: SealedPair | null): Seal =>
  sealOfPair(context, current ?? derivedPair(context, ownerId));

/** Locks the owner's seeds until the transaction ends: no nonce is taken and no rotation happens meanwhile. */
export async function lockSeeds(tx: Transaction, context: Context, ownerId: string): Promise<void> {
  await lockRotation(tx, ownerId);
  await lockCurrentPair(tx, context, ownerId, { nonces: 0 });
}

/** A function from seed pair and nonce to proof, of pairs that were read, by their ids. */
export const proofsBy =
  (pairs: ReadonlyMap<string, ProvingPair>) =>
  (seedPairId: string, nonce: number): Proof => {
    const pair = pairs.get(seedPairId);
    if (!pair) throw new Error(`seed pair ${seedPairId} is missing`);
    return proofOf(pair, nonce);
  };

/** A function from seed pair and nonce to proof, for the pairs of a list of rounds: one query for the whole list. */
export async function proofsOf(db: Database | Transaction, seedPairIds: readonly string[]) {
  const ids = [...new Set(seedPairIds)];
  const rows = ids.length === 0 ? [] : await db.select().from(seedPairs).where(inArray(seedPairs.id, ids));
  return proofsBy(new Map(rows.map((pair) => [pair.id, pair])));
}

/** Deletes the pairs of deleted owners. */
export async function deleteSeeds(tx: Transaction, ownerIds: readonly string[]): Promise<void> {
  if (ownerIds.length > 0) await tx.delete(seedPairs).where(inArray(seedPairs.ownerId, [...ownerIds]));
}
