import { type SQL, sql } from "drizzle-orm";
import type { RealCurrency } from "#app/contract/money.ts";
import type { Database } from "#server/platform/db/index.ts";
import { millis, type Period, utcDay } from "#server/platform/db/period.ts";
import { rounds } from "#server/platform/modules/rounds/index.ts";
import { eventsOf, paid } from "./sums.ts";
import { ofHouse, ofProviders } from "./totals.ts";

/** What rounds started on a day staked and paid, in minor units of one account. */
export interface DayTotal {
  /** UTC day. */
  day: string;
  currency: RealCurrency;
  rounds: number;
  staked: bigint;
  paid: bigint;
}

interface DayRow extends Record<string, unknown>, Omit<DayTotal, "staked" | "paid"> {
  staked: string;
  paid: string;
}

/** A player's rounds by day and account, from the sums of the history of rounds. */
export async function dayTotals(db: Database, playerId: string, period: Period): Promise<DayTotal[]> {
  const filter = { playerId, period };
  const { rows } = await db.execute<DayRow>(sql`
    select day::text as day, currency, sum(rounds)::int as rounds, sum(staked)::text as staked, sum(paid)::text as paid
    from (
      select day, currency, rounds, staked, paid from (${ofHouse(filter)}) house
      union all
      select day, currency, rounds, staked, paid from (${ofProviders(filter)}) providers
    ) sums group by 1, 2 having sum(rounds) > 0 or sum(paid) <> 0 order by 1, 2`);
  return rows.map((row) => ({ ...row, staked: BigInt(row.staked), paid: BigInt(row.paid) }));
}

interface Result {
  at: Date;
  currency: RealCurrency;
  /** Paid − staked, in minor units. */
  result: bigint;
}

/**
 * The results, as they stand now, of a day's rounds that started before each of the given instants; empty where there are none.
 */
export async function resultsUntil(db: Database, playerId: string, instants: readonly Date[]): Promise<Result[]> {
  if (instants.length === 0) return [];
  const since = sql`(${utcDay(sql`asked.at`)}::timestamp at time zone 'UTC')`;
  const isBefore = (at: SQL) => sql`${at} >= ${since} and ${at} < asked.at`;
  const ofBets = eventsOf((alias) => sql`${alias}.player_id = ${playerId} and ${alias}.created_at >= ${since}`);
  const { rows } = await db.execute<{ at: number; currency: RealCurrency; result: string }>(sql`
    select ${millis(sql`asked.at`)} as at, played.currency, sum(played.result)::text as result
    -- From JSON, whose length the server does not guess: with an array it plans each time anew, which takes ten times as long as to add up.
    from (select text::timestamptz as at from jsonb_array_elements_text(${JSON.stringify(instants)}::jsonb) text) asked
    cross join lateral (
      select ${rounds.currency} as currency, ${paid} - ${rounds.stake} as result from ${rounds}
      where ${rounds.ownerId} = ${playerId} and ${isBefore(sql`${rounds.openedAt}`)}
      union all
      select currency, paid - staked from (${ofBets}) told where ${isBefore(sql`told.bet_at`)}
    ) played group by 1, 2`);
  return rows.map(({ at, currency, result }) => ({ at: new Date(at), currency, result: BigInt(result) }));
}
