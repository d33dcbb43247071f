import { sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { PLAY_PAUSE_MINUTES } from "#app/contract/limits.ts";
import { type Database, type Given, prepared } from "#server/platform/db/index.ts";
import { isWithin, millis, type Period } from "#server/platform/db/period.ts";
import { providerTransactions as bet } from "#server/platform/modules/providers/index.ts";
import { rounds } from "#server/platform/modules/rounds/index.ts";

const PAUSE_MS = PLAY_PAUSE_MINUTES * 60_000;
const PAUSE = sql.raw(`interval '${PLAY_PAUSE_MINUTES} minutes'`);

/** A time in play without a pause. */
export interface PlaySpan {
  from: Date;
  until: Date;
}

const pausesOf = prepared((db, { playerId, from, until }: Given<Record<"playerId" | "from" | "until", string>>) => {
  const isIn = (at: AnyPgColumn) => isWithin({ from, until }, at);
  return db
    .select({ last: sql<number | null>`last`, next: sql<number | null>`next` })
    .from(
      sql`(
        with bets as (
          select ${rounds.openedAt} as at from ${rounds}
          where ${rounds.ownerId} = ${playerId} and ${isIn(rounds.openedAt)}
          union all
          select ${bet.createdAt} from ${bet}
          where ${bet.playerId} = ${playerId} and ${bet.kind} = 'bet' and ${bet.status} = 'RS_OK' and ${isIn(bet.createdAt)}
        ), gaps as (select lag(at) over (order by at) as last, at as next from bets)
        select ${millis(sql`last`)} as last, ${millis(sql`next`)} as next from gaps
        where last is null or next > last + ${PAUSE}
        union all select ${millis(sql`max(at)`)}, null from bets
      ) pauses`,
    )
    .orderBy(sql`next nulls last`);
});

/**
 * The times in play of a period, in order: each bet counts until the next, or for five minutes, and never beyond now or the end
 * of the period. The database returns the pauses, which are few, and not the bets.
 */
export async function playSpans(db: Database, playerId: string, period: Period, now: Date): Promise<PlaySpan[]> {
  const widened = { from: new Date(period.from.getTime() - PAUSE_MS).toISOString(), until: period.until.toISOString() };
  const pauses = await pausesOf(db, { playerId, ...widened });
  const end = Math.min(now.getTime(), period.until.getTime());
  return pauses.flatMap(({ next }, place) => {
    const last = pauses[place + 1]?.last ?? null;
    if (next === null || last === null) return [];
    const [from, until] = [Math.max(next, period.from.getTime()), Math.min(last + PAUSE_MS, end)];
    return from < until ? [{ from: new Date(from), until: new Date(until) }] : [];
  });
}
