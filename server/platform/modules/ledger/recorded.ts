import { type SQL, sql } from "drizzle-orm";
import { oneOf } from "#server/platform/db/index.ts";

/** Rows of another module for which money moved: together they account for every posting of some kinds of entries. */
export interface Recorded {
  /** No entry of these kinds exists without its row. */
  kinds: readonly string[];
  /** Which accounts the rows cover, as a condition on `account`; all of them where it is absent. */
  among?: SQL;
  /**
   * Selects `kind`, `reference_id`, `owner`, `owner_id`, `account`, `currency`, `amount` in minor units: what the account
   * received by the entries of the kind under that reference. Several rows of one account are summed up.
   */
  postings: SQL;
}

/**
 * What rows of another module state about a player's cash around an entry. Selects `subject`, which is the entry's reference,
 * `operation_id`, `owner_id`, `currency`, and in minor units `moved`, `cash_before`, `cash_after`; null for what a row does not
 * state.
 */
export type RecordedCash = SQL;

/** Some of all references: rounds, payments and whatever else entries belong to. */
export type References = readonly string[];

/** Whether a text is one of these; true for all where none are given. */
export const isAmong = (column: SQL, references: References | undefined): SQL =>
  references
    ? sql`${column} = any(array(select jsonb_array_elements_text(${JSON.stringify(references)}::jsonb)))`
    : sql`true`;

/** The existing kinds of references, each found by one step through the index, whose first column they are. */
const REFERENCE_KINDS = sql`array(
  with recursive found (kind) as (
    select min(reference_kind) from ledger_transactions
    union all
    select (select min(reference_kind) from ledger_transactions where reference_kind > found.kind)
    from found where found.kind is not null
  ) select kind from found where kind is not null)`;

/**
 * Both directions: a row without its entry, an entry without its row, and amounts that differ. For some references it reads
 * neither all rows nor all entries.
 */
export const recordsAgainst = ({ kinds, among = sql`true`, postings }: Recorded, references?: References): SQL => sql`
  with recorded as (
    select kind, reference_id, owner, owner_id, account, currency, sum(amount) as amount
    from (${postings}) rows where ${isAmong(sql`reference_id`, references)} group by 1, 2, 3, 4, 5, 6
  ), posted as (
    select entry.kind, entry.reference_id, account.owner, account.owner_id, account.kind as account, account.currency,
      sum(posting.amount) as amount
    from ledger_transactions entry
    join ledger_postings posting on posting.transaction_id = entry.id
    join ledger_accounts account on account.id = posting.account_id
    where entry.kind in ${oneOf(kinds)} and ${among}
      and ${references ? sql`entry.reference_kind = any(${REFERENCE_KINDS})` : sql`true`}
      and ${isAmong(sql`entry.reference_id`, references)}
    group by 1, 2, 3, 4, 5, 6
  )
  select format('%s of %s: %s', kind, reference_id, concat_ws('/', owner, owner_id, account, currency)) as subject,
    coalesce(posted.amount, 0)::text as expected, coalesce(recorded.amount, 0)::text as found
  from recorded full join posted using (kind, reference_id, owner, owner_id, account, currency)
  where coalesce(posted.amount, 0) <> coalesce(recorded.amount, 0)`;

/** The next references of another module's rows, in their order. */
export const referencesAfter = ({ postings }: Recorded, after: string, limit: number): SQL => sql`
  select distinct reference_id from (${postings}) rows where reference_id > ${after} order by reference_id limit ${limit}`;

/** The references of the entries of some kinds that match a condition. */
export const referencesOfEntries = (kinds: readonly string[], isIn: SQL): SQL => sql`
  select distinct reference_id from ledger_transactions entry
  where ${isIn} and kind in ${oneOf(kinds)} and reference_id is not null`;

/** An entry that did not touch cash, such as a lost round, lies between two that did: its cash is what the first left. */
export const cashAgainst = (recordedCash: RecordedCash, references?: References): SQL => sql`
  select format('%s: %s', stated.subject, compared.field) as subject,
    compared.kept::text as expected, compared.stated::text as found
  from (select * from (${recordedCash}) rows where ${isAmong(sql`rows.subject`, references)}) stated
  left join ledger_transactions entry on entry.operation_id = stated.operation_id
  left join ledger_accounts cash on cash.owner = 'player' and cash.owner_id = stated.owner_id
    and cash.kind = 'cash' and cash.currency = stated.currency
  left join lateral (
    select min(id) as first, min(amount) filter (where account_id = cash.id) as amount,
      min(balance_after) filter (where account_id = cash.id) as after
    from ledger_postings where transaction_id = entry.id
  ) own on true
  left join lateral (
    select balance_after from ledger_postings
    where own.after is null and account_id = cash.id and id < own.first order by id desc limit 1
  ) earlier on true
  cross join lateral (values
    ('moved', stated.moved, coalesce(own.amount, 0)),
    ('cash before', stated.cash_before, coalesce(own.after - own.amount, earlier.balance_after, 0)),
    ('cash after', stated.cash_after, coalesce(own.after, earlier.balance_after, 0))
  ) compared (field, stated, kept)
  where compared.stated <> compared.kept`;
