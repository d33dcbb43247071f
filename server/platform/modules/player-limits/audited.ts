import { type SQL, sql } from "drizzle-orm";
import { CURRENCY_EXPONENT } from "#app/contract/money.ts";
import { oneOf } from "#server/platform/db/index.ts";
import {
  type Compared,
  ledgerAccounts,
  ledgerPostings,
  ledgerTransactions,
} from "#server/platform/modules/ledger/index.ts";
import { GIVES_BACK, PAID, PLAYED, STAKED } from "./from-ledger.ts";
import { dayRates, playTallies, playTotals } from "./tables.ts";

/**
 * How far apart the clocks of two platforms may be: a count is dated no earlier than the one before it, while an entry may be.
 */
const APART = sql`interval '1 minute'`;

const EXPONENTS = sql.join(
  Object.entries(CURRENCY_EXPONENT).map(([currency, exponent]) => sql`(${currency}::text, ${exponent}::int)`),
  sql`, `,
);

const perEuro = (currency: SQL): SQL => sql`case when ${currency} = 'EUR' then 1 else (
  select per_euro::numeric from ${dayRates}
  where day = (entry.at at time zone 'utc')::date and currency = ${currency}) end`;

const exponentOf = (currency: SQL): SQL =>
  sql`(select power(10::numeric, digits) from (values ${EXPONENTS}) known (code, digits) where code = ${currency})`;

/** Start and end of a UTC day, or of all time. */
const spanOf = (day?: string): SQL =>
  day === undefined
    ? sql`select '-infinity'::timestamptz as start, 'infinity'::timestamptz as until`
    : sql`select (${day}::date)::timestamp at time zone 'utc' as start,
        (${day}::date + 1)::timestamp at time zone 'utc' as until`;

/** Postings of players' cash by play, of the entries that match a condition. */
const played = (condition: SQL): SQL => sql`
  from span
  join ${ledgerTransactions} entry on ${condition} and entry.kind in ${oneOf(PLAYED)}
  join ${ledgerPostings} posting on posting.transaction_id = entry.id
  join ${ledgerAccounts} account on account.id = posting.account_id and account.owner = 'player' and account.kind = 'cash'`;

/** A round's payout and its jackpots are counted as one sum, with the last of these entries. */
const ofRound = sql`over (partition by player_id, reference_id, kind in ('round_settled', 'jackpot_won'))`;

/**
 * Compares every row of a day's totals, and the count at its end, with the postings: from the last row before the day, or the
 * first one, each row is the sum of the entries until then, in their order. In a second in which two platforms count at once a
 * row may be some entries behind. For each player the first wrong row is reported: those after it follow from it.
 */
const totalsAgainstLedger = (day?: string): SQL => sql`
  with span as (${spanOf(day)}),
  asked as (
    select player_id from ${playTotals}, span where at >= span.start and at < span.until
    union
    select account.owner_id ${played(sql`entry.at >= span.start and entry.at < span.until`)}
  ),
  base as (
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
    ) first
  ),
  entries as (
    select base.player_id, base.at as base_at, entry.id, entry.kind, entry.reference_id,
      case entry.kind
        when 'round_voided' then posting.amount + (
          select coalesce(sum(stake.amount), 0) from ${ledgerTransactions} hold
          join ${ledgerPostings} stake on stake.transaction_id = hold.id and stake.account_id = posting.account_id
          where hold.kind = 'stake_held' and hold.reference_kind = entry.reference_kind
            and hold.reference_id = entry.reference_id)
        else abs(posting.amount) end as amount,
      account.currency <> base.currency as is_other,
      ${perEuro(sql`base.currency`)} * ${exponentOf(sql`base.currency`)} as per_base,
      ${perEuro(sql`account.currency`)} * ${exponentOf(sql`account.currency`)} as per_own,
      exists (
        select from ${ledgerTransactions} back
        where back.reference_kind = entry.reference_kind and back.reference_id = entry.reference_id
          and back.kind in ${oneOf(GIVES_BACK)}
      ) as is_back,
      max(date_trunc('second', entry.at)) over (partition by base.player_id order by entry.id) as second
    ${played(sql`entry.at >= span.start - ${APART} and entry.at < span.until`)}
    join base on base.player_id = account.owner_id
  ),
  counted as (
    select player_id, id, second, is_other, per_base, per_own,
      case when kind in ${oneOf(STAKED)} and not is_back then amount else 0 end as staked,
      case
        when kind = 'round_voided' then amount
        when is_back or kind not in ${oneOf(PAID)} then 0
        when kind = 'provider_win' then amount
        when id = max(id) ${ofRound} then sum(amount) ${ofRound}
        else 0 end as paid
    from entries where second > base_at
  ),
  in_base as (
    select player_id, id, second,
      case when is_other then div(staked * per_base, per_own) + (mod(staked * per_base, per_own) > 0)::int
        else staked end as staked,
      case when is_other then div(paid * per_base, per_own) else paid end as paid
    from counted
  ),
  sums as (
    select player_id, id, second, sum(staked) over rising as staked, sum(paid) over rising as paid
    from in_base window rising as (partition by player_id order by id)
    union all
    select player_id, 0, at, 0, 0 from base
  ),
  steps as (
    select *, lead(second) over (partition by player_id order by id) as next from sums
  ),
  kept as (
    select totals.player_id, totals.at, totals.staked, totals.paid from ${playTotals} totals, span
    where totals.at >= span.start and totals.at < span.until
    union all
    select base.player_id, span.until - interval '1 second', last.staked, last.paid
    from base cross join span cross join lateral (
      select staked, paid from ${playTotals} totals
      where totals.player_id = base.player_id and at < span.until order by at desc limit 1
    ) last
  ),
  wrong as (
    select distinct on (kept.player_id) kept.player_id, kept.at, kept.staked, kept.paid
    from kept join base on base.player_id = kept.player_id
    where not exists (
      select from steps
      where steps.player_id = kept.player_id and steps.staked = kept.staked - base.staked
        and steps.paid = kept.paid - base.paid and steps.second <= kept.at
        and (steps.next is null or steps.next > kept.at - ${APART})
    )
    order by kept.player_id, kept.at
  )
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
