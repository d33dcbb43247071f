import { type SQL, sql } from "drizzle-orm";
import { CURRENCY_EXPONENT } from "#app/contract/money.ts";
import { oneOf } from "#server/platform/db/index.ts";
import { ledgerAccounts, ledgerPostings, ledgerTransactions } from "#server/platform/modules/ledger/index.ts";
import { GIVES_BACK, PAID, PLAYED, STAKED } from "./from-ledger.ts";
import { dayRates, playTotals } from "./tables.ts";

/**
 * How far apart the clocks of two platforms may be: a count is dated no earlier than the one before it, while an entry may be.
 */
export const APART = sql`interval '1 minute'`;

const EXPONENTS = sql.join(
  Object.entries(CURRENCY_EXPONENT).map(([currency, exponent]) => sql`(${currency}::text, ${exponent}::int)`),
  sql`, `,
);

const perEuro = (currency: SQL): SQL => sql`case when ${currency} = 'EUR' then 1 else (
  select per_euro::numeric from ${dayRates}
  where day = (entry.at at time zone 'utc')::date and currency = ${currency}) end`;

const exponentOf = (currency: SQL): SQL =>
  sql`(select power(10::numeric, digits) from (values ${EXPONENTS}) known (code, digits) where code = ${currency})`;

/** Postings of players' cash by play, of the entries that match a condition. */
const played = (condition: SQL): SQL => sql`
  from span
  join ${ledgerTransactions} entry on ${condition} and entry.kind in ${oneOf(PLAYED)}
  join ${ledgerPostings} posting on posting.transaction_id = entry.id
  join ${ledgerAccounts} account on account.id = posting.account_id and account.owner = 'player' and account.kind = 'cash'`;

/** Who played in that time, or was counted to have. */
const asked = sql`
  select player_id from ${playTotals}, span where at >= span.start and at < span.until
  union
  select account.owner_id ${played(sql`entry.at >= span.start and entry.at < span.until`)}`;

/** What cash contributed to the stakes of a void round. */
const released = sql`(
  select coalesce(sum(stake.amount), 0) from ${ledgerTransactions} hold
  join ${ledgerPostings} stake on stake.transaction_id = hold.id and stake.account_id = posting.account_id
  where hold.kind = 'stake_held' and hold.reference_kind = entry.reference_kind
    and hold.reference_id = entry.reference_id)`;

/** Each entry since a player's base, in the currency of its account. */
const entries = sql`
  select base.player_id, base.at as base_at, entry.id, entry.kind, entry.reference_id,
    case entry.kind
      when 'round_voided' then posting.amount + ${released}
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
  join base on base.player_id = account.owner_id`;

/** A round's payout and its jackpots are counted as one sum, with the last of these entries. */
const ofRound = sql`over (partition by player_id, reference_id, kind in ('round_settled', 'jackpot_won'))`;

/** What each entry counts as staked and as paid. */
const counted = sql`
  select player_id, id, second, is_other, per_base, per_own,
    case when kind in ${oneOf(STAKED)} and not is_back then amount else 0 end as staked,
    case
      when kind = 'round_voided' then amount
      when is_back or kind not in ${oneOf(PAID)} then 0
      when kind = 'provider_win' then amount
      when id = max(id) ${ofRound} then sum(amount) ${ofRound}
      else 0 end as paid
  from entries where second > base_at`;

/** The same in the currency of the player's limits: a stake is rounded up, what was paid is rounded down. */
const inBase = sql`
  select player_id, id, second,
    case when is_other then div(staked * per_base, per_own) + (mod(staked * per_base, per_own) > 0)::int
      else staked end as staked,
    case when is_other then div(paid * per_base, per_own) else paid end as paid
  from counted`;

/** The totals after each entry, beginning with none at the base. */
const sums = sql`
  select player_id, id, second, sum(staked) over rising as staked, sum(paid) over rising as paid
  from in_base window rising as (partition by player_id order by id)
  union all
  select player_id, 0, at, 0, 0 from base`;

/**
 * The totals of players once more, from the postings: what an audit compares the kept ones with. Each is a select of those before
 * it, of `span`, the audited time, and of `base`, the row that a player is counted from.
 */
export const RECOUNTED = { asked, entries, counted, inBase, sums };
