import { and, asc, eq, inArray } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { giveUpRounds } from "#server/platform/modules/crash/index.ts";
import { gameOfOwner, giveUpPair, pairsNeeding } from "#server/platform/modules/fairness/index.ts";
import { PURSES, releaseRound } from "./settle.ts";
import { rounds } from "./tables.ts";

/** Returns the stakes of the open rounds of these pairs, and the number of rounds. */
async function voidRoundsOf(tx: Transaction, seedPairIds: string[], at: Date): Promise<number> {
  const open = await tx
    .select()
    .from(rounds)
    .where(and(inArray(rounds.seedPairId, seedPairIds), eq(rounds.state, "open")))
    // Those of a bonus first: the bonus is locked before cash, and a player's other rounds return cash.
    .orderBy(asc(rounds.bonusId))
    .for("update");
  for (const round of open) {
    await releaseRound(tx, PURSES[round.mode], round, { reason: "key_lost", at });
  }
  return open.length;
}

/**
 * Continues without a secret that is lost for good: open rounds whose seeds cannot be decrypted are voided and their stakes
 * returned, players get new seeds, and shared games start with another round and chain. Returns how many rounds were voided.
 */
export async function giveUpLostSeeds(context: Context, version: number): Promise<number> {
  const at = context.clock.now();
  let voided = 0;
  for (let left = 1; left > 0; ) {
    // Returned by the transaction and summed up after it: a retried transaction has voided nothing before.
    const done = await context.connection.inTransaction(async (tx) => {
      let count = 0;
      const pairs = await pairsNeeding(tx, version);
      for (const pair of pairs) {
        const gameId = gameOfOwner(pair.ownerId);
        const shared = gameId === undefined ? [] : await giveUpRounds(tx, gameId, at);
        count += await voidRoundsOf(tx, [pair.id, ...shared], at);
        await giveUpPair(tx, context, pair);
      }
      return { pairs: pairs.length, voided: count };
    });
    left = done.pairs;
    voided += done.voided;
  }
  return voided;
}
