import { and, eq, isNull, ne, notLike, or, sql } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import type { Connection, Database, Transaction } from "#server/platform/db/index.ts";
import type { Keys } from "#server/platform/keys/keys.ts";
import { keptClientSeed, newPair } from "./pairs.ts";
import { decryptSeed, drawServerSeed, encryptSeed, formerPromise, type SeedPair, serverSeedOf } from "./seeds.ts";
import { isNotGivenUp, lostOwnerId, seedPairs } from "./tables.ts";

/** Pairs changed in one transaction. */
const AT_ONCE = 500;

/** A round that all players share has seeds and no successor; only its owner id contains a dot. */
const hasSuccessor = notLike(seedPairs.ownerId, "%.%");

async function inBatches(connection: Connection, change: (tx: Transaction) => Promise<number>): Promise<number> {
  let changed = 0;
  for (;;) {
    const batch = await connection.inTransaction(change);
    changed += batch;
    if (batch === 0) return changed;
  }
}

/**
 * Stores the next seed of pairs from a version that derived seeds: it is the one whose hash their owners were shown, whatever
 * becomes of the secret it is derived from.
 */
export const promiseSeeds = ({ connection, config: { keys } }: Context): Promise<number> =>
  inBatches(connection, async (tx) => {
    const pairs = await tx
      .select()
      .from(seedPairs)
      .where(and(isNull(seedPairs.revealedAt), isNull(seedPairs.nextServerSeedHash), hasSuccessor))
      .limit(AT_ONCE)
      .for("update");
    for (const pair of pairs) {
      await tx.update(seedPairs).set(formerPromise(keys, pair)).where(eq(seedPairs.id, pair.id));
    }
    return pairs.length;
  });

function reencrypted(keys: Keys, pair: SeedPair) {
  const { ownerId, index, nextEncryptedSeed, nextKeyVersion } = pair;
  const own = encryptSeed(keys, serverSeedOf(keys, pair), pair);
  if (nextEncryptedSeed === null || nextKeyVersion === null) return { serverSeed: null, ...own };
  const place = { ownerId, index: index + 1 };
  const next = decryptSeed(keys, { encryptedSeed: nextEncryptedSeed, keyVersion: nextKeyVersion }, place);
  const { encryptedSeed, keyVersion } = encryptSeed(keys, next, place);
  return { serverSeed: null, ...own, nextEncryptedSeed: encryptedSeed, nextKeyVersion: keyVersion };
}

/** Encrypts every unrevealed seed under the current version, and returns the number of pairs. */
export const reencryptSeeds = (connection: Connection, keys: Keys): Promise<number> =>
  inBatches(connection, async (tx) => {
    const pairs = await tx
      .select()
      .from(seedPairs)
      .where(
        and(
          isNull(seedPairs.revealedAt),
          isNotGivenUp,
          or(
            isNull(seedPairs.keyVersion),
            ne(seedPairs.keyVersion, keys.current),
            ne(seedPairs.nextKeyVersion, keys.current),
          ),
        ),
      )
      .limit(AT_ONCE)
      .for("update");
    for (const pair of pairs) await tx.update(seedPairs).set(reencrypted(keys, pair)).where(eq(seedPairs.id, pair.id));
    return pairs.length;
  });

const needs = (version: number) =>
  and(or(eq(seedPairs.keyVersion, version), eq(seedPairs.nextKeyVersion, version)), isNotGivenUp);

/** How many pairs need the key of a version. */
export async function countEncryptedWith(db: Database, version: number): Promise<number> {
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(seedPairs).where(needs(version));
  return row?.count ?? 0;
}

/** Some of the pairs that need the key of a version, locked. */
export const pairsNeeding = (tx: Transaction, version: number): Promise<SeedPair[]> =>
  tx.select().from(seedPairs).where(needs(version)).limit(AT_ONCE).for("update");

/**
 * Gives up a pair whose seed can no longer be read: it is never revealed, and the seed promised with it never comes. A player
 * gets another pair with the same client seed.
 */
export async function giveUpPair(tx: Transaction, context: Context, pair: SeedPair): Promise<void> {
  const { id, ownerId, index } = pair;
  await tx
    .update(seedPairs)
    .set({ ownerId: lostOwnerId(id) })
    .where(eq(seedPairs.id, id));
  if (ownerId.includes(".")) return;
  const [serverSeed, nextServerSeed] = [drawServerSeed(context), drawServerSeed(context)];
  const next = { ownerId, index: index + 1, serverSeed, nextServerSeed, ...keptClientSeed(pair) };
  await tx.insert(seedPairs).values(newPair(context, next));
}
