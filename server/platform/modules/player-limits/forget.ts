import { and, asc, gt, inArray, lt, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Context } from "#server/platform/context.ts";
import { playTallies, playTotals } from "./tables.ts";
import { COUNTED_MS } from "./windows.ts";

const PLAYERS_AT_ONCE = 200;

/**
 * Deletes the totals that no window reaches any more, some players at a time. The last row before the longest window stays: it
 * has the count at the start of that window.
 */
export async function deleteOldTotals({ connection, clock }: Context, ending?: AbortSignal): Promise<void> {
  const before = new Date(clock.now().getTime() - COUNTED_MS);
  const newer = alias(playTotals, "newer");
  const isFollowed = sql`exists (select from ${playTotals} ${newer} where ${and(
    sql`${newer.playerId} = ${playTotals.playerId}`,
    gt(newer.at, playTotals.at),
    lte(newer.at, before),
  )})`;
  for (let last = ""; !ending?.aborted; ) {
    const some = await connection.db
      .select({ id: playTallies.playerId })
      .from(playTallies)
      .where(gt(playTallies.playerId, last))
      .orderBy(asc(playTallies.playerId))
      .limit(PLAYERS_AT_ONCE);
    const ids = some.map(({ id }) => id);
    if (ids.length === 0) return;
    await connection.db
      .delete(playTotals)
      .where(and(inArray(playTotals.playerId, ids), lt(playTotals.at, before), isFollowed));
    last = ids.at(-1) ?? "";
  }
}
