import type { JackpotLevel } from "#app/contract/games/jackpots.ts";
import type { RealCurrency } from "#app/contract/money.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { type Entry, post } from "#server/platform/modules/ledger/index.ts";
import { operationId } from "./operation-id.ts";
import { houseAccount, move, playerAccount, requirePositive } from "./postings.ts";

/** Pools are in euro, whatever the currency of stakes. */
const POOL_CURRENCY = "EUR";

/** The source of the house's contributions to the pools. */
const POOL_SOURCE = houseAccount("jackpots", "payouts", POOL_CURRENCY);

/** The money of one pool: it belongs to its winner. */
export const poolAccount = (level: JackpotLevel) => houseAccount(`jackpot.${level}`, "clearing", POOL_CURRENCY);

/** Where the house exchanges euro of a pool for the winner's currency: each currency sums to zero by itself. */
const exchange = (currency: RealCurrency) => houseAccount("jackpot-exchange", "clearing", currency);

interface JackpotFed {
  level: JackpotLevel;
  /** Its number makes a feed happen once. */
  feed: number;
  /** Euro cents. */
  amount: bigint;
  at: Date;
}

export function jackpotFed({ level, feed, amount, at }: JackpotFed): Entry {
  requirePositive(amount);
  return {
    operationId: operationId.jackpotFed(level, feed),
    kind: "jackpot_fed",
    at,
    reference: { kind: "jackpot", id: level },
    postings: move(POOL_SOURCE, poolAccount(level), amount),
  };
}

interface JackpotWon {
  level: JackpotLevel;
  playerId: string;
  roundId: string;
  currency: RealCurrency;
  /** Euro cents out of the pool, and their value in minor units of the player's currency. */
  amount: bigint;
  paid: bigint;
  at: Date;
  /** After the round is settled: a prize of its own, which no sum of rounds and no limit counts. */
  isLater?: boolean;
}

/** Without postings where the pool was empty. */
export function jackpotWon({ level, playerId, roundId, currency, amount, paid, at, isLater }: JackpotWon): Entry {
  const pool = poolAccount(level);
  const cash = playerAccount(playerId, "cash", currency);
  return {
    operationId: operationId.jackpotWon(roundId, level),
    kind: isLater ? "jackpot_paid" : "jackpot_won",
    at,
    reference: { kind: "round", id: roundId },
    postings:
      currency === POOL_CURRENCY
        ? move(pool, cash, amount)
        : [...move(pool, exchange(POOL_CURRENCY), amount), ...move(exchange(currency), cash, paid)],
  };
}

/** Puts euro cents, above zero, into a pool. Its number makes a feed happen once. */
export async function feedJackpot(tx: Transaction, fed: JackpotFed): Promise<void> {
  await post(tx, jackpotFed(fed));
}

/** Pays a pool to the player whose round won it. Round and level make it happen once. */
export async function payJackpot(tx: Transaction, won: JackpotWon): Promise<void> {
  const entry = jackpotWon(won);
  if (entry.postings.length > 0) await post(tx, entry);
}
