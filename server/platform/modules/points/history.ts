import { and, desc, eq } from "drizzle-orm";
import { toMoney } from "#app/contract/money.ts";
import type { PointsCount } from "#app/contract/points.ts";
import type { Database } from "#server/platform/db/index.ts";
import { isAfter, type Place } from "#server/platform/db/keyset.ts";
import { currentStatus } from "./standing.ts";
import { worthOf } from "./statuses.ts";
import { pointsCounts } from "./tables.ts";

type Count = typeof pointsCounts.$inferSelect;

/** The player's counts from a place on, latest first: one more than the limit, to see whether more follow. */
export const countsOf = (
  db: Database,
  playerId: string,
  { before, limit }: { before: Place | undefined; limit: number },
): Promise<Count[]> =>
  db
    .select()
    .from(pointsCounts)
    .where(and(eq(pointsCounts.playerId, playerId), isAfter(before, pointsCounts.countedAt, pointsCounts.id)))
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
