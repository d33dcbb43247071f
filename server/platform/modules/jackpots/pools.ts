import { eq } from "drizzle-orm";
import type { JackpotLevel, JackpotLevelTerms } from "#app/contract/games/jackpots.ts";
import { jackpotLevels } from "#server/games/index.ts";
import type { Connection, Database, Transaction } from "#server/platform/db/index.ts";
import { feedJackpot, poolAccount } from "#server/platform/modules/wallet/index.ts";
import { jackpotPools } from "./tables.ts";

type Pool = typeof jackpotPools.$inferSelect;

const CENTS_PER_EURO = 100n;

/** A level's pool, its row locked until the transaction ends. */
export async function lockPool(tx: Transaction, level: JackpotLevel): Promise<Pool> {
  const [pool] = await tx.select().from(jackpotPools).where(eq(jackpotPools.level, level)).for("update");
  if (!pool) throw new Error(`the ${level} jackpot has no pool`);
  return pool;
}

/** Adds money of the house to a locked pool, and the remainder below a cent. */
export async function addToPool(
  tx: Transaction,
  pool: Pool,
  { cents, carry = pool.carry, at }: { cents: bigint; carry?: bigint; at: Date },
): Promise<void> {
  const { level, feeds } = pool;
  if (cents > 0n) await feedJackpot(tx, { level, feed: feeds + 1, amount: cents, at });
  const changes = { amount: pool.amount + cents, carry, feeds: cents > 0n ? feeds + 1 : feeds };
  await tx.update(jackpotPools).set(changes).where(eq(jackpotPools.level, level));
}

/** The house's initial amount for a new pool of a level, in euro cents. */
export const startOf = ({ startsAtEuro }: JackpotLevelTerms): bigint => BigInt(startsAtEuro) * CENTS_PER_EURO;

/** Opens the pools that are not open yet. Called before the house opens: a round can be settled only when they exist. */
export const openPools = (connection: Connection, at: Date): Promise<void> =>
  connection.inTransaction(async (tx) => {
    for (const terms of jackpotLevels) {
      const empty = { level: terms.level, amount: 0n, carry: 0n, feeds: 0 };
      const [pool] = await tx.insert(jackpotPools).values(empty).onConflictDoNothing().returning();
      if (pool) await addToPool(tx, pool, { cents: startOf(terms), at });
    }
  });

/** The amounts of the pools by their own rows, to be compared with the ledger. */
export async function poolBalances(db: Database) {
  const pools = await db.select().from(jackpotPools);
  return pools.map(({ level, amount }) => ({ account: poolAccount(level), amount }));
}
