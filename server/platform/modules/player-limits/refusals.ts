import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { LIMIT_KINDS, limitPeriod } from "#app/contract/limits.ts";
import { type Database, rowsColumn } from "#server/platform/db/index.ts";
import type { Refusal } from "#server/platform/refusal.ts";
import { dayOf } from "#server/platform/utc-days.ts";
import { limitRefusals } from "./tables.ts";

/** Which limit refused; undefined for a refusal with another reason. */
function limitIn({ code, parameters }: Refusal) {
  const period = limitPeriod.safeParse(parameters.period).data;
  if (code === "deposit_limit_reached") return period && { kind: "deposit" as const, period };
  const kind = LIMIT_KINDS.find((known) => known === parameters.kind);
  return code === "limit_reached" && kind && period ? { kind, period } : undefined;
}

/**
 * Records that a limit refused its player something, once a day for each limit however often it is tried. The refused transaction
 * is rolled back by then: this is written after it, or in a transaction of its own.
 */
export async function noteLimitRefusal(db: Database, playerId: string, refusal: Refusal, at: Date): Promise<void> {
  const limit = limitIn(refusal);
  if (limit)
    await db
      .insert(limitRefusals)
      .values({ playerId, day: dayOf(at), at, ...limit })
      .onConflictDoNothing();
}

/** The UTC days since a given one on which a limit refused something, once for each, as a column of a statement about the player. */
export const refusedDaysColumn = (playerId: SQL, from: SQLWrapper) =>
  rowsColumn(
    { day: limitRefusals.day },
    sql`from ${limitRefusals} where player_id = ${playerId} and day >= ${from}::date`,
  );
