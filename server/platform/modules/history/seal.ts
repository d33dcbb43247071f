import { max, sql } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";
import { isOnDay, utcDay } from "#server/platform/db/period.ts";
import { firstDayOfLedger } from "#server/platform/modules/ledger/index.ts";
import { rounds } from "#server/platform/modules/rounds/index.ts";
import { dayAfter, daysBetween, lastFinishedDay } from "#server/platform/utc-days.ts";
import { eventsOf, paid } from "./sums.ts";
import { providerRoundSums, roundDays, roundSums, roundsLeftOut } from "./tables.ts";

type Ports = Pick<Context, "connection" | "clock">;

/** The first day that is not summed up yet; null where nothing was ever posted. */
async function nextDay(db: Database): Promise<string | null> {
  const [sealed] = await db.select({ last: max(roundDays.day) }).from(roundDays);
  return sealed?.last ? dayAfter(sealed.last) : await firstDayOfLedger(db);
}

/**
 * Sums up one day for good; a second caller finds it done. One statement separates closed rounds from open ones: with two, a
 * round closed between them would be in neither.
 */
const sealDay = ({ connection, clock }: Ports, day: string) =>
  connection.inTransaction(
    async (tx) => {
      const added = await tx.insert(roundDays).values({ day, sealedAt: clock.now() }).onConflictDoNothing().returning();
      if (added.length === 0) return;
      const opened = sql`${rounds.mode} = 'real' and ${isOnDay(day, sql`${rounds.openedAt}`)}`;
      await tx.execute(sql`
        with closed as (
          insert into ${roundSums} (day, player_id, game_id, currency, state, rounds, staked, paid)
          select ${day}::date, ${rounds.ownerId}, ${rounds.gameId}, ${rounds.currency}, ${rounds.state},
            count(*), sum(${rounds.stake}), sum(${paid})
          from ${rounds} where ${opened} and ${rounds.state} <> 'open' group by 2, 3, 4, 5
        )
        insert into ${roundsLeftOut} (day, player_id, round_id)
        select ${day}::date, ${rounds.ownerId}, ${rounds.id} from ${rounds} where ${opened} and ${rounds.state} = 'open'`);
      const providerEvents = eventsOf((alias) => isOnDay(day, sql`${alias}.created_at`));
      await tx.execute(sql`
        insert into ${providerRoundSums} (day, player_id, bet_day, currency, rounds, staked, paid)
        select ${day}::date, player_id, ${utcDay(sql`bet_at`)}, currency, sum(rounds), sum(staked), sum(paid)
        from (${providerEvents}) events group by 2, 3, 4`);
    },
    { lock: "round days" },
  );

/** Sums up the rounds of every finished day that was not yet, in order. */
export async function sealRoundDays(ports: Ports): Promise<void> {
  const next = await nextDay(ports.connection.db);
  if (next === null) return;
  for (const day of daysBetween(next, lastFinishedDay(ports.clock.now()))) await sealDay(ports, day);
}
