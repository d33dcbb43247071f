import type { Transaction } from "#server/platform/db/index.ts";
import { post } from "#server/platform/modules/ledger/index.ts";
import { type FundFed, fundClosed, fundFed } from "./entries.ts";

/** Puts euro cents, above zero, into the fund of a contest. Its number makes a feed happen once. */
export async function feedFund(tx: Transaction, fed: FundFed): Promise<void> {
  await post(tx, fundFed(fed));
}

/** Takes all of a fund back, for its prizes to be paid. The contest makes it happen once. */
export async function closeFund(tx: Transaction, closed: Omit<FundFed, "feed">): Promise<void> {
  if (closed.amount > 0n) await post(tx, fundClosed(closed));
}
