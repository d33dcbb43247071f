import type { JackpotDraws } from "#app/contract/games/jackpots.ts";
import type { RealCurrency } from "#app/contract/money.ts";
import { jackpotLevels, wonBy } from "#server/games/index.ts";
import type { Transaction } from "../../db/index.ts";
import { fromEuroCents } from "../currencies/index.ts";
import { payJackpot } from "../wallet/index.ts";
import { addToPool, lockPool, startOf } from "./pools.ts";
import { jackpotStakes, jackpotWins } from "./tables.ts";

interface SettledRound {
  id: string;
  ownerId: string;
  gameId: string;
  currency: RealCurrency;
  jackpots: JackpotDraws;
}

type Level = (typeof jackpotLevels)[number];

/** Pays the whole pool, by the reference rate where the player's currency is another, and begins the next. */
async function payLevel(tx: Transaction, round: SettledRound, terms: Level, at: Date): Promise<bigint> {
  const { level } = terms;
  const { id: roundId, ownerId: playerId, gameId, currency } = round;
  const pool = await lockPool(tx, level);
  const { amount } = pool;
  const paid = fromEuroCents(amount, currency);
  await payJackpot(tx, { level, playerId, roundId, currency, amount, paid, at });
  await tx.insert(jackpotWins).values({ id: `${roundId}.${level}`, level, roundId, gameId, amount, wonAt: at });
  await addToPool(tx, { ...pool, amount: 0n }, { cents: startOf(terms), at });
  return paid;
}

/**
 * Once a round is settled: leaves its stake to be fed into the pools, and pays the levels it has won. Answers what was paid,
 * in minor units of the player's currency. Called once a round, in the transaction that settles it.
 */
export async function settleJackpots(tx: Transaction, round: SettledRound, at: Date): Promise<bigint> {
  const { id: roundId, jackpots } = round;
  await tx.insert(jackpotStakes).values({ roundId, weight: BigInt(jackpots.weight) });
  const won = new Set(wonBy(jackpots).map(({ level }) => level));
  let paid = 0n;
  // In the order of the levels for everyone: two rounds that win two pools each cannot wait for each other.
  for (const terms of jackpotLevels) if (won.has(terms.level)) paid += await payLevel(tx, round, terms, at);
  return paid;
}
