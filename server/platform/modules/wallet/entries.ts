import type { JackpotLevel } from "#app/contract/games/jackpots.ts";
import type { Currency, RealCurrency } from "#app/contract/money.ts";
import type { AccountKey, Entry } from "#server/platform/modules/ledger/index.ts";
import { operationId } from "./operation-id.ts";
import { feesAccount, move, playerAccount } from "./postings.ts";

/** The ledger entry of each movement of money. Amounts are in minor units. */

export interface RoundMoney {
  playerId: string;
  gameId: string;
  roundId: string;
  currency: Currency;
  at: Date;
}

function requirePositive(amount: bigint): void {
  if (amount <= 0n) throw new Error("money moves in amounts above zero");
}

const gameAccount = (gameId: string, kind: "stakes" | "payouts", currency: Currency): AccountKey => ({
  owner: "game",
  ownerId: gameId,
  kind,
  currency,
});

/** A player's accounts whose money a round moves. */
const accountsOf = (playerId: string, currency: Currency) => ({
  cash: playerAccount(playerId, "cash", currency),
  bonus: playerAccount(playerId, "bonus", currency),
  held: playerAccount(playerId, "held", currency),
});

/** `bonus` is the part of the amount that is bonus money. */
export type StakeHeld = RoundMoney & { amount: bigint; bonus?: bigint; operationId: string };

export function stakeHeld(hold: StakeHeld): Entry {
  const { playerId, roundId, currency, amount, bonus: ofBonus = 0n, at } = hold;
  requirePositive(amount);
  const { cash, bonus, held } = accountsOf(playerId, currency);
  return {
    operationId: operationId.stake(playerId, hold.operationId),
    kind: "stake_held",
    at,
    reference: { kind: "round", id: roundId },
    postings: [
      ...paidBy([
        [bonus, ofBonus],
        [cash, amount - ofBonus],
      ]),
      { account: held, amount },
    ],
  };
}

/** What each account gives; none for a zero amount. */
const paidBy = (parts: readonly (readonly [AccountKey, bigint])[]) =>
  parts.filter(([, amount]) => amount !== 0n).map(([account, amount]) => ({ account, amount: -amount }));

/** `bonusPaid` is the part of the payout that becomes bonus money. */
export type RoundSettled = RoundMoney & { stake: bigint; payout: bigint; bonusPaid?: bigint };

export function roundSettled(settled: RoundSettled): Entry {
  const { playerId, gameId, roundId, currency, stake, payout, bonusPaid = 0n, at } = settled;
  requirePositive(stake);
  const { cash, bonus, held } = accountsOf(playerId, currency);
  const staked = move(held, gameAccount(gameId, "stakes", currency), stake);
  const paid = paidBy([
    [gameAccount(gameId, "payouts", currency), payout],
    [bonus, -bonusPaid],
    [cash, bonusPaid - payout],
  ]);
  return {
    operationId: operationId.roundClosed(roundId),
    kind: "round_settled",
    at,
    reference: { kind: "round", id: roundId },
    postings: [...staked, ...paid],
  };
}

/** `paid` is the stake or more; the excess is the game's money. `bonusPaid` is the part of it that becomes bonus money. */
export type RoundVoided = RoundMoney & { stake: bigint; paid: bigint; bonusPaid?: bigint };

export function roundVoided(voided: RoundVoided): Entry {
  const { playerId, gameId, roundId, currency, stake, paid, bonusPaid = 0n, at } = voided;
  requirePositive(stake);
  if (paid < stake) throw new Error("a void round gives its stake back");
  const { cash, bonus, held } = accountsOf(playerId, currency);
  return {
    operationId: operationId.roundClosed(roundId),
    kind: "round_voided",
    at,
    reference: { kind: "round", id: roundId },
    postings: paidBy([
      [held, stake],
      [bonus, -bonusPaid],
      [cash, bonusPaid - paid],
      [gameAccount(gameId, "payouts", currency), paid - stake],
    ]),
  };
}

export interface DepositCredited {
  playerId: string;
  provider: string;
  paymentId: string;
  currency: Currency;
  amount: bigint;
  /** Deducted from the amount; zero where it is absent. */
  fee?: bigint;
  at: Date;
}

export function depositCredited(credited: DepositCredited): Entry {
  const { playerId, provider, paymentId, currency, amount, fee = 0n, at } = credited;
  requirePositive(amount - fee);
  const clearing: AccountKey = { owner: "provider", ownerId: provider, kind: "clearing", currency };
  return {
    operationId: operationId.deposit(paymentId),
    kind: "deposit_credited",
    at,
    reference: { kind: "payment", id: paymentId },
    postings: [
      { account: clearing, amount: -amount },
      { account: playerAccount(playerId, "cash", currency), amount: amount - fee },
      ...(fee > 0n ? [{ account: feesAccount(currency), amount: fee }] : []),
    ],
  };
}

export interface PrizePaid {
  playerId: string;
  contest: string;
  place: number;
  currency: Currency;
  amount: bigint;
  at: Date;
}

/** The house's own account for prizes: a prize is no payout of a game. */
const prizesAccount = (currency: Currency): AccountKey => ({
  owner: "house",
  ownerId: "prizes",
  kind: "payouts",
  currency,
});

export function prizePaid({ playerId, contest, place, currency, amount, at }: PrizePaid): Entry {
  requirePositive(amount);
  return {
    operationId: operationId.prize(contest, place),
    kind: "prize_paid",
    at,
    reference: { kind: "contest", id: contest },
    postings: move(prizesAccount(currency), playerAccount(playerId, "cash", currency), amount),
  };
}

/** Funds are in euro, whatever the currency of stakes. */
const FUND_CURRENCY = "EUR";

/** The money of a fund that grows with play, until its contest is closed. */
export const fundAccount = (contest: string): AccountKey => ({
  owner: "house",
  // Owner ids have no colons.
  ownerId: `fund.${contest.replace(":", ".")}`,
  kind: "clearing",
  currency: FUND_CURRENCY,
});

export interface FundFed {
  contest: string;
  /** Its number makes a feed happen once. */
  feed: number;
  /** Euro cents. */
  amount: bigint;
  at: Date;
}

export function fundFed({ contest, feed, amount, at }: FundFed): Entry {
  requirePositive(amount);
  return {
    operationId: operationId.fundFed(contest, feed),
    kind: "fund_fed",
    at,
    reference: { kind: "contest", id: contest },
    postings: move(prizesAccount(FUND_CURRENCY), fundAccount(contest), amount),
  };
}

/** Returns all of a fund to the account that prizes are paid from, each in the currency of its winner. */
export const fundClosed = ({ contest, amount, at }: Omit<FundFed, "feed">): Entry => ({
  operationId: operationId.fundClosed(contest),
  kind: "fund_closed",
  at,
  reference: { kind: "contest", id: contest },
  postings: move(fundAccount(contest), prizesAccount(FUND_CURRENCY), amount),
});

export interface MoneyTransferred {
  playerId: string;
  transferId: string;
  /** Minor units out of one account; the fee is included in `gives`. */
  from: { currency: RealCurrency; gives: bigint; fee: bigint };
  /** Minor units into the other; may be zero, for the last small change of an account that is closed. */
  to: { currency: RealCurrency; gets: bigint };
  at: Date;
}

/** Where the house exchanges one currency for another for a player: each currency sums to zero by itself. */
const transferExchange = (currency: RealCurrency): AccountKey => ({
  owner: "house",
  ownerId: "exchange",
  kind: "clearing",
  currency,
});

export function moneyTransferred({ playerId, transferId, from, to, at }: MoneyTransferred): Entry {
  requirePositive(from.gives);
  const { currency, gives, fee } = from;
  return {
    operationId: operationId.transfer(transferId),
    kind: "transfer",
    at,
    reference: { kind: "transfer", id: transferId },
    postings: [
      { account: playerAccount(playerId, "cash", currency), amount: -gives },
      ...[
        { account: transferExchange(currency), amount: gives - fee },
        { account: feesAccount(currency), amount: fee },
      ].filter(({ amount }) => amount !== 0n),
      ...move(transferExchange(to.currency), playerAccount(playerId, "cash", to.currency), to.gets),
    ],
  };
}

/** Pools are in euro, whatever the currency of stakes. */
const POOL_CURRENCY = "EUR";

/** The source of the house's contributions to the pools. */
const POOL_SOURCE: AccountKey = { owner: "house", ownerId: "jackpots", kind: "payouts", currency: POOL_CURRENCY };

/** The money of one pool: it belongs to its winner. */
export const poolAccount = (level: JackpotLevel): AccountKey => ({
  owner: "house",
  ownerId: `jackpot.${level}`,
  kind: "clearing",
  currency: POOL_CURRENCY,
});

/** Where the house exchanges euro of a pool for the winner's currency: each currency sums to zero by itself. */
const exchange = (currency: RealCurrency): AccountKey => ({
  owner: "house",
  ownerId: "jackpot-exchange",
  kind: "clearing",
  currency,
});

export interface JackpotFed {
  level: JackpotLevel;
  /** Its number makes a feed happen once. */
  feed: number;
  /** Euro cents. */
  amount: bigint;
  at: Date;
}

export const jackpotFed = ({ level, feed, amount, at }: JackpotFed): Entry => ({
  operationId: operationId.jackpotFed(level, feed),
  kind: "jackpot_fed",
  at,
  reference: { kind: "jackpot", id: level },
  postings: move(POOL_SOURCE, poolAccount(level), amount),
});

export interface JackpotWon {
  level: JackpotLevel;
  playerId: string;
  roundId: string;
  currency: RealCurrency;
  /** Euro cents out of the pool, and their value in minor units of the player's currency. */
  amount: bigint;
  paid: bigint;
  at: Date;
}

/** Without postings where the pool was empty. */
export function jackpotWon({ level, playerId, roundId, currency, amount, paid, at }: JackpotWon): Entry {
  const pool = poolAccount(level);
  const cash = playerAccount(playerId, "cash", currency);
  return {
    operationId: operationId.jackpotWon(roundId, level),
    kind: "jackpot_won",
    at,
    reference: { kind: "round", id: roundId },
    postings:
      currency === POOL_CURRENCY
        ? move(pool, cash, amount)
        : [...move(pool, exchange(POOL_CURRENCY), amount), ...move(exchange(currency), cash, paid)],
  };
}

/** The source of points. */
const POINTS_SOURCE: AccountKey = { owner: "house", ownerId: "points", kind: "clearing", currency: "PTS" };

export interface PointsExchanged {
  playerId: string;
  exchangeId: string;
  points: bigint;
  /** The result of the exchange, in minor units of an account of the player. */
  currency: RealCurrency;
  amount: bigint;
  at: Date;
}

/** Points return to the house, and the house pays for them. */
export function pointsExchanged({ playerId, exchangeId, points, currency, amount, at }: PointsExchanged): Entry {
  requirePositive(points);
  requirePositive(amount);
  const source: AccountKey = { owner: "house", ownerId: "points", kind: "payouts", currency };
  return {
    operationId: operationId.pointsExchanged(exchangeId),
    kind: "points_exchanged",
    at,
    reference: { kind: "points_exchange", id: exchangeId },
    postings: [
      ...move(pointsAccount(playerId), POINTS_SOURCE, points),
      ...move(source, playerAccount(playerId, "cash", currency), amount),
    ],
  };
}

export interface CashbackPaid {
  playerId: string;
  claimId: string;
  /** The first day of the week, YYYY-MM-DD. */
  week: string;
  points: bigint;
  at: Date;
}

export function cashbackPaid({ playerId, claimId, week, points, at }: CashbackPaid): Entry {
  requirePositive(points);
  return {
    operationId: operationId.cashback(playerId, week),
    kind: "cashback_paid",
    at,
    reference: { kind: "cashback", id: claimId },
    postings: move(POINTS_SOURCE, pointsAccount(playerId), points),
  };
}

/** Points are the cash of their own currency: one account, opened with the first of them. */
export const pointsAccount = (playerId: string): AccountKey => playerAccount(playerId, "cash", "PTS");

export interface PointsCounted {
  playerId: string;
  countId: string;
  points: bigint;
  at: Date;
}

export function pointsCounted({ playerId, countId, points, at }: PointsCounted): Entry {
  if (points <= 0n) throw new Error("points are given in amounts above zero");
  return {
    operationId: operationId.points(countId),
    kind: "points_counted",
    at,
    reference: { kind: "points_count", id: countId },
    postings: move(POINTS_SOURCE, pointsAccount(playerId), points),
  };
}
