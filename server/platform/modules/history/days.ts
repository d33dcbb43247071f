import { type SQL, sql } from "drizzle-orm";
import type { RealCurrency } from "#app/contract/money.ts";
import { type Database, type Given, prepared } from "#server/platform/db/index.ts";
import { millis, type Period, utcDay } from "#server/platform/db/period.ts";
import { ownStake, rounds } from "#server/platform/modules/rounds/index.ts";
import { eventsOf, paid } from "./sums.ts";
import { ofHouse, ofProviders } from "./totals.ts";

/** What rounds started on a day staked and paid of the player's own money, in minor units of one account. */
export interface DayTotal {
  /** UTC day. */
  day: string;
  currency: RealCurrency;
  rounds: number;
  staked: bigint;
  paid: bigint;
}

const totalsByDay = prepared((db, { playerId, from, until }: Given<Record<"playerId" | "from" | "until", string>>) => {
  const filter = { playerId, period: { from, until } };
  return db
    .select({
      day: sql<string>`day::text`,
      currency: sql<RealCurrency>`currency`,
      rounds: sql<number>`sum(rounds)::int`,
      staked: sql`sum(staked)::text`.mapWith(BigInt),
      paid: sql`sum(paid)::text`.mapWith(BigInt),
    })
    .from(
      sql`(
        select day, currency, rounds, staked, paid from (${ofHouse(filter)}) house
        union all
        select day, currency, rounds, staked, paid from (${ofProviders(filter)}) providers
      ) sums`,
    )
    .groupBy(sql`1, 2`)
    .having(sql`sum(rounds) > 0 or sum(paid) <> 0`)
    .orderBy(sql`1, 2`);
});

/** A player's rounds by day and account, from the sums of the history of rounds. */
export const dayTotals = (db: Database, playerId: string, { from, until }: Period): Promise<DayTotal[]> =>
  totalsByDay(db, { playerId, from: from.toISOString(), until: until.toISOString() });

interface Result {
  at: Date;
  currency: RealCurrency;
  /** Paid − staked, in minor units. */
  result: bigint;
}

const resultsOf = prepared((db, { playerId, instants }: Given<Record<"playerId" | "instants", string>>) => {
  const since = sql`(${utcDay(sql`asked.at`)}::timestamp at time zone 'UTC')`;
  const isBefore = (at: SQL) => sql`${at} >= ${since} and ${at} < asked.at`;
  const ofBets = eventsOf((alias) => sql`${alias}.player_id = ${playerId} and ${alias}.created_at >= ${since}`);
  return db
    .select({
      at: millis(sql`asked.at`).mapWith((at: number) => new Date(at)),
      currency: sql<RealCurrency>`played.currency`,
      result: sql`sum(played.result)::text`.mapWith(BigInt),
    })
    .from(
      // From JSON, whose length the server does not guess: with an array it plans each time anew, which takes ten times as long
      // as to add up.
      sql`(select text::timestamptz as at from jsonb_array_elements_text(${instants}::jsonb) text) asked
        cross join lateral (
          select ${rounds.currency} as currency, ${paid} - ${rounds.bonusPaid} - ${ownStake} as result from ${rounds}
          where ${rounds.ownerId} = ${playerId} and ${isBefore(sql`${rounds.openedAt}`)}
          union all
          select currency, paid - staked from (${ofBets}) events where ${isBefore(sql`events.bet_at`)}
        ) played`,
    )
    .groupBy(sql`1, 2`);
});

/**
 * The results, as they stand now, of a day's rounds that started before each of the given instants; empty where there are none.
 */
export const resultsUntil = async (db: Database, playerId: string, instants: readonly Date[]): Promise<Result[]> =>
  instants.length === 0 ? [] : resultsOf(db, { playerId, instants: JSON.stringify(instants) });
