import type { Currency } from "#app/contract/money.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { type Entry, post } from "#server/platform/modules/ledger/index.ts";
import { operationId } from "./operation-id.ts";
import { houseAccount, move, playerAccount, requirePositive } from "./postings.ts";
import { type MoneyMoved, postAroundCash } from "./service.ts";

interface PrizePaid {
  playerId: string;
  contest: string;
  place: number;
  currency: Currency;
  amount: bigint;
  at: Date;
}

/** The house's own account for prizes: a prize is no payout of a game. */
const prizesAccount = (currency: Currency) => houseAccount("prizes", "payouts", currency);

function prizePaid({ playerId, contest, place, currency, amount, at }: PrizePaid): Entry {
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

/** The money of a fund that grows with play, until its contest is closed. Owner ids have no colons. */
export const fundAccount = (contest: string) =>
  houseAccount(`fund.${contest.replace(":", ".")}`, "clearing", FUND_CURRENCY);

interface FundFed {
  contest: string;
  /** Its number makes a feed happen once. */
  feed: number;
  /** Euro cents. */
  amount: bigint;
  at: Date;
}

function fundFed({ contest, feed, amount, at }: FundFed): Entry {
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
const fundClosed = ({ contest, amount, at }: Omit<FundFed, "feed">): Entry => ({
  operationId: operationId.fundClosed(contest),
  kind: "fund_closed",
  at,
  reference: { kind: "contest", id: contest },
  postings: move(fundAccount(contest), prizesAccount(FUND_CURRENCY), amount),
});

/** Pays the prize of a place. The contest and the place make it happen once. */
export const creditPrize = async (tx: Transaction, prize: PrizePaid): Promise<MoneyMoved> =>
  postAroundCash(tx, prizePaid(prize), prize);

/** Puts euro cents, above zero, into the fund of a contest. Its number makes a feed happen once. */
export async function feedFund(tx: Transaction, fed: FundFed): Promise<void> {
  await post(tx, fundFed(fed));
}

/** Takes all of a fund back, for its prizes to be paid. The contest makes it happen once. */
export async function closeFund(tx: Transaction, closed: Omit<FundFed, "feed">): Promise<void> {
  if (closed.amount > 0n) await post(tx, fundClosed(closed));
}
