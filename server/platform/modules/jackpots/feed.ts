import { inArray } from "drizzle-orm";
import { BASIS_POINTS, jackpotLevels, WEIGHTS_PER_EURO } from "#server/games/index.ts";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { addToPool, lockPool } from "./pools.ts";
import { jackpotStakes } from "./tables.ts";

/** Rounds per ledger entry: few enough to finish quickly, as a concurrent win waits for it. */
const AT_ONCE = 5_000;

/** Parts of a cent in which a share of a weight is always a whole number. */
const PARTS_PER_CENT = BigInt((WEIGHTS_PER_EURO * BASIS_POINTS) / 100);

/** Deletes settled stakes not processed yet, and returns their number and their total weight. */
async function takeStakes(tx: Transaction): Promise<{ taken: number; weight: bigint }> {
  const waiting = tx
    .select({ roundId: jackpotStakes.roundId })
    .from(jackpotStakes)
    .limit(AT_ONCE)
    .for("update", { skipLocked: true });
  const rows = await tx
    .delete(jackpotStakes)
    .where(inArray(jackpotStakes.roundId, waiting))
    .returning({ weight: jackpotStakes.weight });
  return { taken: rows.length, weight: rows.reduce((sum, { weight }) => sum + weight, 0n) };
}

/** What the total weight adds to a pool of a level: whole cents, and the remaining parts of one. */
export function feedOf(
  carry: bigint,
  weight: bigint,
  { shareBasisPoints }: Pick<(typeof jackpotLevels)[number], "shareBasisPoints">,
) {
  const parts = carry + weight * BigInt(shareBasisPoints);
  return { cents: parts / PARTS_PER_CENT, carry: parts % PARTS_PER_CENT };
}

/** Locks all pools, and adds to each its share of a total weight. */
export async function feedPools(tx: Transaction, weight: bigint, at: Date): Promise<void> {
  for (const terms of jackpotLevels) {
    const pool = await lockPool(tx, terms.level);
    await addToPool(tx, pool, { ...feedOf(pool.carry, weight, terms), at });
  }
}

async function feedOnce(tx: Transaction, at: Date): Promise<boolean> {
  const { taken, weight } = await takeStakes(tx);
  if (taken === 0) return false;
  await feedPools(tx, weight, at);
  return taken >= AT_ONCE;
}

/**
 * Adds to the pools their shares of the rounds settled since the last time that no beacon draws: those of replicas of the last
 * version, and those it cut off. Exactly once for each, after any interruption and however many platforms run it concurrently: a
 * round's row is deleted in the transaction that feeds the pools.
 */
export async function feedJackpots({ connection, clock }: Context): Promise<void> {
  while (await connection.inTransaction((tx) => feedOnce(tx, clock.now())));
}
