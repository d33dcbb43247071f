import { and, desc, eq, sql } from "drizzle-orm";
import { toMoney } from "#app/contract/money.ts";
import type { PointsCount } from "#app/contract/points.ts";
import type { Database } from "#server/platform/db/index.ts";
import { isAfter, type Place } from "#server/platform/db/keyset.ts";
import { isWithin, type Period } from "#server/platform/db/period.ts";
import { currentStatus } from "./standing.ts";
import { worthOf } from "./statuses.ts";
import { pointsCounts } from "./tables.ts";

type Count = typeof pointsCounts.$inferSelect;

const inPeriod = (playerId: string, period: Period) =>
  and(eq(pointsCounts.playerId, playerId), isWithin(period, pointsCounts.countedAt));

/** How many counts a period has, and what they gave for which stakes. */
export async function totalOfCounts(db: Database, playerId: string, period: Period) {
  const sum = (column: typeof pointsCounts.points | typeof pointsCounts.wagered) =>
    sql<string>`coalesce(sum(${column}), 0)::text`;
  const [total] = await db
    .select({
      rows: sql<number>`count(*)::int`,
      points: sum(pointsCounts.points),
      wagered: sum(pointsCounts.wagered),
    })
    .from(pointsCounts)
    .where(inPeriod(playerId, period));
  const { rows = 0, points = "0", wagered = "0" } = total ?? {};
  return { rows, points: toMoney(BigInt(points), "PTS"), wagered: toMoney(BigInt(wagered), "EUR") };
}

/** The player's counts from a place on, latest first: one more than the limit, to see whether more follow. */
export const countsOf = (
  db: Database,
  playerId: string,
  { period, before, limit }: { period: Period; before: Place | undefined; limit: number },
): Promise<Count[]> =>
  db
    .select()
    .from(pointsCounts)
    .where(and(inPeriod(playerId, period), isAfter(before, pointsCounts.countedAt, pointsCounts.id)))
    .orderBy(desc(pointsCounts.countedAt), desc(pointsCounts.id))
    .limit(limit + 1);

/** A player's counts as the contract shows them, worth what the status of today makes of them. */
export async function viewCounts(db: Database, playerId: string, counts: readonly Count[]): Promise<PointsCount[]> {
  const status = await currentStatus(db, playerId);
  return counts.map(({ id, countedAt, rounds, wagered, points, statusName, balanceBefore, balanceAfter }) => ({
    id,
    rounds,
    statusName,
    countedAt: countedAt.toISOString(),
    wagered: toMoney(wagered, "EUR"),
    points: toMoney(points, "PTS"),
    worth: toMoney(worthOf(points, status), "EUR"),
    balanceBefore: toMoney(balanceBefore, "PTS"),
    balanceAfter: toMoney(balanceAfter, "PTS"),
  }));
}
