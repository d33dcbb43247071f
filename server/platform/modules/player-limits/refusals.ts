import { and, eq, gte, sql } from "drizzle-orm";
import { LIMIT_KINDS, limitPeriod } from "#app/contract/limits.ts";
import { type Database, type Given, prepared } from "#server/platform/db/index.ts";
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

/** How many limits refused something on each UTC day since a given one; days without refusals are left out. */
export const refusalsByDay = prepared((db, { playerId, from }: Given<{ playerId: string; from: string }>) =>
  db
    .select({ day: limitRefusals.day, limits: sql`count(*)`.mapWith(Number) })
    .from(limitRefusals)
    .where(and(eq(limitRefusals.playerId, playerId), gte(limitRefusals.day, from)))
    .groupBy(limitRefusals.day),
);
