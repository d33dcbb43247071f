import { type SQL, sql } from "drizzle-orm";
import { type Compared, ledgerTransactions } from "#server/platform/modules/ledger/index.ts";
import { APART, RECOUNTED } from "./recounted.ts";
import { playTallies, playTotals } from "./tables.ts";

/** Start and end of a UTC day, or of all time. */
const spanOf = (day?: string): SQL =>
  day === undefined
    ? sql`select '-infinity'::timestamptz as start, 'infinity'::timestamptz as until`
    : sql`select (${day}::date)::timestamp at time zone 'utc' as start,
        (${day}::date + 1)::timestamp at time zone 'utc' as until`;

/** The last row before the span, or the first one in it: what the rows after it are counted from. */
const BASE = sql`
  select asked.player_id, tally.currency, first.at, first.staked, first.paid
  from asked join ${playTallies} tally on tally.player_id = asked.player_id cross join span
  cross join lateral (
    select * from (
      (select 1 as place, at, staked, paid from ${playTotals} totals
        where totals.player_id = asked.player_id and at < span.start order by at desc limit 1)
      union all
      (select 2, at, staked, paid from ${playTotals} totals
        where totals.player_id = asked.player_id and at >= span.start order by at limit 1)
    ) known order by place limit 1
  ) first`;

/** Every row of the span, and the count at its end. */
const KEPT = sql`
  select totals.player_id, totals.at, totals.staked, totals.paid from ${playTotals} totals, span
  where totals.at >= span.start and totals.at < span.until
  union all
  select base.player_id, span.until - interval '1 second', last.staked, last.paid
  from base cross join span cross join lateral (
    select staked, paid from ${playTotals} totals
    where totals.player_id = base.player_id and at < span.until order by at desc limit 1
  ) last`;

/**
 * The first row of each player that is no sum of the entries until then: those after it follow from it. In a second in which two
 * platforms count at once a row may be some entries behind.
 */
const WRONG = sql`
  select distinct on (kept.player_id) kept.player_id, kept.at, kept.staked, kept.paid
  from kept join base on base.player_id = kept.player_id
  where not exists (
    select from steps
    where steps.player_id = kept.player_id and steps.staked = kept.staked - base.staked
      and steps.paid = kept.paid - base.paid and steps.second <= kept.at
      and (steps.next is null or steps.next > kept.at - ${APART})
  )
  order by kept.player_id, kept.at`;

/** Compares every row of a day's totals, and the count at its end, with the postings. */
const totalsAgainstLedger = (day?: string): SQL => sql`
  with span as (${spanOf(day)}),
  asked as (${RECOUNTED.asked}),
  base as (${BASE}),
  entries as (${RECOUNTED.entries}),
  counted as (${RECOUNTED.counted}),
  in_base as (${RECOUNTED.inBase}),
  sums as (${RECOUNTED.sums}),
  steps as (select *, lead(second) over (partition by player_id order by id) as next from sums),
  kept as (${KEPT}),
  wrong as (${WRONG})
  select format('play totals of %s at %s', wrong.player_id, wrong.at at time zone 'utc') as subject,
    (base.staked + last.staked, base.paid + last.paid)::text as expected, (wrong.staked, wrong.paid)::text as found
  from wrong join base on base.player_id = wrong.player_id
  cross join lateral (
    select staked, paid from steps where steps.player_id = wrong.player_id and steps.second <= wrong.at
    order by id desc limit 1
  ) last`;

/** The days that may have totals: counting looks no further back. */
const DAYS = sql`
  select generate_series(greatest(first.day, last.day - 32), last.day, interval '1 day')::date as day
  from (select (min(at) at time zone 'utc')::date as day from ${ledgerTransactions}) first,
    (select (max(at) at time zone 'utc')::date as day from ${ledgerTransactions}) last
  where last.day is not null`;

/** A tally equals the last row of its totals. */
const talliesAgainstTotals = sql`
  select format('tally of %s', tally.player_id) as subject, (last.staked, last.paid)::text as expected,
    (tally.staked, tally.paid)::text as found
  from ${playTallies} tally left join lateral (
    select staked, paid from ${playTotals} totals where totals.player_id = tally.player_id order by at desc limit 1
  ) last on true
  where (last.staked, last.paid) is distinct from (tally.staked, tally.paid)`;

/** Compares the counts that limits are decided by with the ledger. */
export const auditedLimits: Compared = {
  byDay: [{ name: "play_totals", days: DAYS, check: totalsAgainstLedger }],
  contradictions: [talliesAgainstTotals],
};
