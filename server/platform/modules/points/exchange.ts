import { and, eq } from "drizzle-orm";
import { type RealCurrency, toMoney } from "#app/contract/money.ts";
import type { PointsExchange } from "#app/contract/points.ts";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { fromEuroCents } from "#server/platform/modules/currencies/index.ts";
import { lockPlayer } from "#server/platform/modules/players/index.ts";
import { exchangePoints as exchangeInLedger } from "#server/platform/modules/wallet/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { statusAt } from "./statuses.ts";
import { playerPoints, pointsExchanges } from "./tables.ts";

interface Exchanging {
  player: { id: string; currency: RealCurrency };
  operationId: string;
  points: bigint;
  /** The ratio the player was shown. */
  pointsPerEuro: number;
}

type Row = typeof pointsExchanges.$inferSelect;

const viewExchange = (row: Row): PointsExchange => ({
  id: row.id,
  exchangedAt: row.exchangedAt.toISOString(),
  points: toMoney(row.points, "PTS"),
  pointsPerEuro: row.pointsPerEuro,
  paid: toMoney(row.amount, row.currency),
  pointsBefore: toMoney(row.pointsBefore, "PTS"),
  pointsAfter: toMoney(row.pointsBefore - row.points, "PTS"),
  balanceBefore: toMoney(row.cashBefore, row.currency),
  balanceAfter: toMoney(row.cashBefore + row.amount, row.currency),
});

const isSameRequest = (row: Row, { points, pointsPerEuro }: Exchanging): boolean =>
  row.points === points && row.pointsPerEuro === pointsPerEuro;

async function repeated(tx: Transaction, exchanging: Exchanging): Promise<Row | undefined> {
  const { player, operationId } = exchanging;
  const [row] = await tx
    .select()
    .from(pointsExchanges)
    .where(and(eq(pointsExchanges.playerId, player.id), eq(pointsExchanges.operationId, operationId)));
  if (row && !isSameRequest(row, exchanging)) throw new Refusal("operation_mismatch");
  return row;
}

/** The ratio of the player's status, which does not change until the transaction ends. */
async function lockRatio(tx: Transaction, playerId: string): Promise<bigint> {
  const [standing] = await tx
    .select({ lifetime: playerPoints.lifetime })
    .from(playerPoints)
    .where(eq(playerPoints.playerId, playerId))
    .for("update");
  return statusAt(standing?.lifetime ?? 0n).pointsPerEuro;
}

async function exchange(tx: Transaction, context: Context, exchanging: Exchanging): Promise<Row> {
  const { player, operationId, points } = exchanging;
  // The stored row refers to the player, whom counts and transfers lock first: in the other order they would deadlock.
  await lockPlayer(tx, player.id, "share");
  const ratio = await lockRatio(tx, player.id);
  const earlier = await repeated(tx, exchanging);
  if (earlier) return earlier;
  if (ratio !== BigInt(exchanging.pointsPerEuro)) throw new Refusal("terms_changed");
  if (points % ratio !== 0n) throw new Refusal("points_not_whole", { points: String(ratio) });
  const [id, at] = [context.random.id("pex"), context.clock.now()];
  const amount = fromEuroCents((points / ratio) * 100n, player.currency);
  const money = { playerId: player.id, exchangeId: id, points, currency: player.currency, amount, at };
  const moved = await exchangeInLedger(tx, money);
  const [row] = await tx
    .insert(pointsExchanges)
    .values({
      id,
      playerId: player.id,
      operationId,
      exchangedAt: at,
      points,
      currency: player.currency,
      amount,
      pointsPerEuro: exchanging.pointsPerEuro,
      pointsBefore: moved.points.balanceBefore,
      cashBefore: moved.cash.balanceBefore,
    })
    .returning();
  if (!row) throw new Error("an exchange of points was not stored");
  return row;
}

/**
 * Exchanges points for money, by the ratio of the player's status: whole euros, in the currency of the active account by the
 * reference rate. Once per operation id. Refuses with `terms_changed` where the ratio has changed, with `points_not_whole` points
 * that are no whole euros, and with `insufficient_funds` more than there are.
 */
export const exchangePoints = async (context: Context, exchanging: Exchanging): Promise<PointsExchange> =>
  viewExchange(await context.connection.inTransaction((tx) => exchange(tx, context, exchanging)));
