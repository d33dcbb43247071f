import type { JackpotLevel } from "#app/contract/games/jackpots.ts";
import type { RealCurrency } from "#app/contract/money.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { type AccountKey, post } from "#server/platform/modules/ledger/index.ts";
import { operationId } from "./operation-id.ts";
import { move, playerAccount } from "./postings.ts";

/** Pools are kept in euro, whatever is staked. */
const POOL_CURRENCY = "EUR";

/** What the house puts into the pools. */
const HOUSE: AccountKey = { owner: "house", ownerId: "jackpots", kind: "payouts", currency: POOL_CURRENCY };

/** The money of one pool: it belongs to its winner. */
export const poolAccount = (level: JackpotLevel): AccountKey => ({
  owner: "house",
  ownerId: `jackpot.${level}`,
  kind: "clearing",
  currency: POOL_CURRENCY,
});

/** Where the house changes euro of a pool into the winner's currency: each currency sums to zero by itself. */
const exchange = (currency: RealCurrency): AccountKey => ({
  owner: "house",
  ownerId: "jackpot-exchange",
  kind: "clearing",
  currency,
});

/** Puts euro cents, above zero, into a pool. Its number makes a feed happen once. */
export async function feedJackpot(
  tx: Transaction,
  { level, feed, amount, at }: { level: JackpotLevel; feed: number; amount: bigint; at: Date },
): Promise<void> {
  await post(tx, {
    operationId: operationId.jackpotFed(level, feed),
    kind: "jackpot_fed",
    at,
    reference: { kind: "jackpot", id: level },
    postings: move(HOUSE, poolAccount(level), amount),
  });
}

interface Won {
  level: JackpotLevel;
  playerId: string;
  roundId: string;
  currency: RealCurrency;
  /** Euro cents out of the pool, and what they are in minor units of the player's currency. */
  amount: bigint;
  paid: bigint;
  at: Date;
}

/** Pays a pool to the player whose round has won it. Round and level make it happen once. */
export async function payJackpot(tx: Transaction, won: Won): Promise<void> {
  const { level, playerId, roundId, currency, amount, paid, at } = won;
  const pool = poolAccount(level);
  const cash = playerAccount(playerId, "cash", currency);
  const postings =
    currency === POOL_CURRENCY
      ? move(pool, cash, amount)
      : [...move(pool, exchange(POOL_CURRENCY), amount), ...move(exchange(currency), cash, paid)];
  if (postings.length === 0) return;
  await post(tx, {
    operationId: operationId.jackpotWon(roundId, level),
    kind: "jackpot_won",
    at,
    reference: { kind: "round", id: roundId },
    postings,
  });
}
