import { max, min, sql } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";
import { isAnyOr, isOnAnyOr, isOnDay } from "#server/platform/db/period.ts";
import { type Compared, firstDayOfLedger } from "#server/platform/modules/ledger/index.ts";
import { dayAfter, daysBetween, lastFinishedDay } from "#server/platform/utc-days.ts";
import { sumsOf } from "./sums.ts";
import { houseDays, houseGames } from "./tables.ts";

/** The first day of the ledger, and the last one summed up; both null where there is none. */
export async function sealedDays(db: Database): Promise<{ first: string | null; last: string | null }> {
  const [sealed] = await db.select({ first: min(houseDays.day), last: max(houseDays.day) }).from(houseDays);
  if (sealed?.first) return sealed;
  return { first: await firstDayOfLedger(db), last: null };
}

type Ports = Pick<Context, "connection" | "clock">;

const COLUMNS = sql`day, game_id, currency, staked, paid, jackpots, rounds, voids, largest_win`;

/** Sums up one day for good; a second caller finds it done. */
const sealDay = ({ connection, clock }: Ports, day: string) =>
  connection.inTransaction(
    async (tx) => {
      const added = await tx.insert(houseDays).values({ day, sealedAt: clock.now() }).onConflictDoNothing().returning();
      if (added.length === 0) return;
      await tx.execute(sql`
        insert into ${houseGames} (${COLUMNS})
        select ${COLUMNS} from (${sumsOf((instant) => isOnDay(day, instant))}) sums`);
    },
    { lock: "house days" },
  );

/** Sums up every finished day that was not yet, in order. */
export async function sealHouseDays(ports: Ports): Promise<void> {
  const until = lastFinishedDay(ports.clock.now());
  const { first, last } = await sealedDays(ports.connection.db);
  if (first === null) return;
  for (const day of daysBetween(last === null ? first : dayAfter(last), until)) await sealDay(ports, day);
}

/** Compares the days that were summed up, or one of them, with the current sums of their postings. */
const daysAgainstPostings = (day?: string) => sql`
  with counted as (
    select sums.* from (${sumsOf((instant) => isOnAnyOr(day, instant))}) sums join ${houseDays} using (day)
  ), kept as (
    select * from ${houseGames} where ${isAnyOr(day, sql`day`)}
  )
  select format('%s of %s in %s', game_id, day, currency) as subject,
    (counted.staked, counted.paid, counted.jackpots, counted.rounds, counted.voids, counted.largest_win)::text as expected,
    (kept.staked, kept.paid, kept.jackpots, kept.rounds, kept.voids, kept.largest_win)::text as found
  from counted full join kept using (day, game_id, currency)
  where (counted.staked, counted.paid, counted.jackpots, counted.rounds, counted.voids, counted.largest_win)
    is distinct from (kept.staked, kept.paid, kept.jackpots, kept.rounds, kept.voids, kept.largest_win)`;

/** Compares the days of the house ledger with the postings they were summed up from. */
export const auditedHouseDays: Compared = {
  byDay: [{ name: "house_games", days: sql`select day from ${houseDays}`, check: daysAgainstPostings }],
};
