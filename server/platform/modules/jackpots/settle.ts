import { JACKPOT_LEVELS, type JackpotDraws, type JackpotLevel } from "#app/contract/games/jackpots.ts";
import { wonBy } from "#app/contract/games/won-by.ts";
import type { RealCurrency } from "#app/contract/money.ts";
import { jackpotLevels } from "#server/games/index.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { fromEuroCents } from "#server/platform/modules/currencies/index.ts";
import { payJackpot } from "#server/platform/modules/wallet/index.ts";
import { addToPool, lockPool, startOf } from "./pools.ts";
import { jackpotStakes, jackpotWins } from "./tables.ts";

interface SettledRound {
  id: string;
  ownerId: string;
  gameId: string;
  currency: RealCurrency;
  jackpots: JackpotDraws;
}

/** The initial amount of the next pool: zero where the house has closed the level since the bet. */
export function nextOf(level: JackpotLevel): bigint {
  const terms = jackpotLevels.find((known) => known.level === level);
  return terms ? startOf(terms) : 0n;
}

/** Pays the whole pool, by the reference rate where the player's currency is another, and starts the next. */
async function payLevel(tx: Transaction, round: SettledRound, level: JackpotLevel, at: Date): Promise<bigint> {
  const { id: roundId, ownerId: playerId, gameId, currency } = round;
  const pool = await lockPool(tx, level);
  const { amount } = pool;
  const paid = fromEuroCents(amount, currency);
  await payJackpot(tx, { level, playerId, roundId, currency, amount, paid, at });
  await tx.insert(jackpotWins).values({ id: `${roundId}.${level}`, level, roundId, gameId, amount, wonAt: at });
  await addToPool(tx, { ...pool, amount: 0n }, { cents: nextOf(level), at });
  return paid;
}

/**
 * Queues the stake of a round to be fed into the pools, and pays the levels it has won. Returns what was paid, in minor units of
 * the player's currency. Called once per round, in the transaction that settles it, and before the round itself is settled: cash
 * is locked before held money, as by a bet, so that the two cannot deadlock.
 */
export async function settleJackpots(tx: Transaction, round: SettledRound, at: Date): Promise<bigint> {
  const { id: roundId, jackpots } = round;
  await tx.insert(jackpotStakes).values({ roundId, weight: BigInt(jackpots.weight) });
  const won = new Set(wonBy(jackpots).map(({ level }) => level));
  let paid = 0n;
  // In the order of the levels for every round: two rounds that win two pools each cannot deadlock.
  for (const level of JACKPOT_LEVELS) if (won.has(level)) paid += await payLevel(tx, round, level, at);
  return paid;
}
