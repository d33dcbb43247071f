import type { Transaction } from "#server/platform/db/index.ts";
import { openAccounts, post } from "#server/platform/modules/ledger/index.ts";
import {
  type CashbackPaid,
  cashbackPaid,
  type PointsCounted,
  type PointsExchanged,
  pointsAccount,
  pointsCounted,
  pointsExchanged,
} from "./entries.ts";
import { playerAccount } from "./postings.ts";
import { cashAround, type MoneyMoved } from "./service.ts";

/**
 * Credits a player with the points of one count, above zero. The count's id makes it happen once: a second time with the same
 * figures returns the first result, with others it refuses with `operation_mismatch`.
 */
export async function creditPoints(
  tx: Transaction,
  counted: PointsCounted,
): Promise<{ balanceBefore: bigint; balanceAfter: bigint }> {
  const entry = pointsCounted(counted);
  await openAccounts(tx, [pointsAccount(counted.playerId)]);
  const { postings } = await post(tx, entry);
  const balanceAfter = postings.find(({ amount }) => amount > 0n)?.balanceAfter ?? 0n;
  return { balanceBefore: balanceAfter - counted.points, balanceAfter };
}

/** Exchanges points for money, and returns the points and the cash before and after. Refuses with `insufficient_funds`. */
export async function exchangePoints(
  tx: Transaction,
  exchanged: PointsExchanged,
): Promise<{ points: MoneyMoved; cash: MoneyMoved }> {
  const { playerId, currency } = exchanged;
  const posted = await post(tx, pointsExchanged(exchanged));
  return {
    points: await cashAround(tx, pointsAccount(playerId), posted),
    cash: await cashAround(tx, playerAccount(playerId, "cash", currency), posted),
  };
}

/** Pays the cashback of a week in points. The player and the week make it happen once. */
export async function payCashback(tx: Transaction, paid: CashbackPaid): Promise<MoneyMoved> {
  await openAccounts(tx, [pointsAccount(paid.playerId)]);
  return cashAround(tx, pointsAccount(paid.playerId), await post(tx, cashbackPaid(paid)));
}
