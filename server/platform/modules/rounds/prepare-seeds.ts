import { and, eq, isNull, notExists } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { openAllChains } from "#server/platform/modules/crash/index.ts";
import { lockSeeds, promiseSeeds } from "#server/platform/modules/fairness/index.ts";
import { seedPairs } from "#server/platform/modules/fairness/tables.ts";
import { players } from "#server/platform/modules/players/index.ts";

const AT_ONCE = 100;

/** For players of a version that stored seeds only with the first bet. They keep the seeds whose hashes they were shown. */
async function storePairsOfPlayers(context: Context): Promise<void> {
  const { connection } = context;
  for (;;) {
    const without = await connection.db
      .select({ id: players.id })
      .from(players)
      .where(
        notExists(
          connection.db
            .select({ id: seedPairs.id })
            .from(seedPairs)
            .where(and(eq(seedPairs.ownerId, players.id), isNull(seedPairs.revealedAt))),
        ),
      )
      // Always in the same order, so that replicas that start together wait for each other without a deadlock.
      .orderBy(players.id)
      .limit(AT_ONCE);
    if (without.length === 0) return;
    await connection.inTransaction(async (tx) => {
      for (const { id } of without) await lockSeeds(tx, context, id);
    });
  }
}

/**
 * Runs when a platform starts: every player gets a seed pair and the seed promised with it, and every shared game a chain with
 * seeds left. Replicas may run it at the same time.
 */
export async function prepareSeeds(context: Context): Promise<void> {
  await storePairsOfPlayers(context);
  await promiseSeeds(context);
  await openAllChains(context);
}
