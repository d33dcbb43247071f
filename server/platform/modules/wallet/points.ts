import type { RealCurrency } from "#app/contract/money.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { type Entry, openAccounts, post } from "#server/platform/modules/ledger/index.ts";
import { operationId } from "./operation-id.ts";
import { houseAccount, move, playerAccount, requirePositive } from "./postings.ts";
import { cashAround, type MoneyMoved, postAroundCash } from "./service.ts";

/** The source of points. */
const POINTS_SOURCE = houseAccount("points", "clearing", "PTS");

/** Points are the cash of their own currency: one account, opened with the first of them. */
export const pointsAccount = (playerId: string) => playerAccount(playerId, "cash", "PTS");

interface PointsExchanged {
  playerId: string;
  exchangeId: string;
  points: bigint;
  /** The result of the exchange, in minor units of an account of the player. */
  currency: RealCurrency;
  amount: bigint;
  at: Date;
}

/** Points return to the house, and the house pays for them. */
function pointsExchanged({ playerId, exchangeId, points, currency, amount, at }: PointsExchanged): Entry {
  requirePositive(points);
  requirePositive(amount);
  return {
    operationId: operationId.pointsExchanged(exchangeId),
    kind: "points_exchanged",
    at,
    reference: { kind: "points_exchange", id: exchangeId },
    postings: [
      ...move(pointsAccount(playerId), POINTS_SOURCE, points),
      ...move(houseAccount("points", "payouts", currency), playerAccount(playerId, "cash", currency), amount),
    ],
  };
}

interface CashbackPaid {
  playerId: string;
  claimId: string;
  /** The first day of the week, YYYY-MM-DD. */
  week: string;
  points: bigint;
  at: Date;
}

function cashbackPaid({ playerId, claimId, week, points, at }: CashbackPaid): Entry {
  requirePositive(points);
  return {
    operationId: operationId.cashback(playerId, week),
    kind: "cashback_paid",
    at,
    reference: { kind: "cashback", id: claimId },
    postings: move(POINTS_SOURCE, pointsAccount(playerId), points),
  };
}

interface PointsCounted {
  playerId: string;
  countId: string;
  points: bigint;
  at: Date;
}

export function pointsCounted({ playerId, countId, points, at }: PointsCounted): Entry {
  requirePositive(points);
  return {
    operationId: operationId.points(countId),
    kind: "points_counted",
    at,
    reference: { kind: "points_count", id: countId },
    postings: move(POINTS_SOURCE, pointsAccount(playerId), points),
  };
}

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
  return postAroundCash(tx, cashbackPaid(paid), { playerId: paid.playerId, currency: "PTS" });
}
