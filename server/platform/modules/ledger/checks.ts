import { type SQL, sql } from "drizzle-orm";

/** The ledger's internal rules. */
export type LedgerRule =
  | "transaction_sums_to_zero"
  | "transaction_has_postings"
  | "posting_has_transaction_and_account"
  | "posting_in_currency_of_account"
  | "balance_after_follows_the_one_before";

/** Entries numbered above `after`, up to and including `upTo`; without one, all that follow. */
export interface Range {
  after: bigint;
  upTo?: bigint | undefined;
}

/** A condition on the number of an entry; a range from the start has nothing before it. */
export const isIn = ({ after, upTo }: Range, id: SQL): SQL =>
  sql.join(
    [sql`true`, ...(after > 0n ? [sql`${id} > ${after}`] : []), ...(upTo === undefined ? [] : [sql`${id} <= ${upTo}`])],
    sql` and `,
  );

export const EVERYTHING: Range = { after: 0n };

const address = sql.raw("concat_ws('/', account.owner, account.owner_id, account.kind, account.currency)");

const ofPosting = sql`posting.transaction_id`;

/** Each query selects `subject`, `expected`, `found` for what is wrong; amounts are summed as numeric, which cannot overflow. */
export const ledgerChecks = (range: Range): Record<LedgerRule, SQL> => ({
  transaction_sums_to_zero: sql`
    select format('transaction %s in %s', transaction_id, currency) as subject, '0' as expected, sum(amount)::text as found
    from ledger_postings posting where ${isIn(range, ofPosting)}
    group by transaction_id, currency having sum(amount) <> 0`,
  transaction_has_postings: sql`
    select format('transaction %s', entry.id) as subject, null as expected, null as found
    from ledger_transactions entry
    where ${isIn(range, sql`entry.id`)} and not exists (select from ledger_postings where transaction_id = entry.id)`,
  posting_has_transaction_and_account: sql`
    select format('posting %s', posting.id) as subject, null as expected, null as found
    from ledger_postings posting
    left join ledger_transactions entry on entry.id = posting.transaction_id
    left join ledger_accounts account on account.id = posting.account_id
    where ${isIn(range, ofPosting)} and (entry.id is null or account.id is null)`,
  posting_in_currency_of_account: sql`
    select format('posting %s', posting.id) as subject, account.currency as expected, posting.currency as found
    from ledger_postings posting join ledger_accounts account on account.id = posting.account_id
    where ${isIn(range, ofPosting)} and posting.currency <> account.currency`,
  // Each follows from the one before it, whatever entry that belongs to: then all of them follow from the first.
  balance_after_follows_the_one_before: sql`
    select format('posting %s of %s', posting.id, ${address}) as subject,
      (coalesce(earlier.balance_after, 0) + posting.amount)::text as expected, posting.balance_after::text as found
    from ledger_postings posting
    join ledger_accounts account on account.id = posting.account_id and account.owner = 'player'
    left join lateral (
      select balance_after from ledger_postings
      where account_id = posting.account_id and id < posting.id order by id desc limit 1
    ) earlier on true
    where ${isIn(range, ofPosting)}
      and posting.balance_after is distinct from coalesce(earlier.balance_after, 0) + posting.amount`,
});

/** Every player's balance against the sum of the postings. */
export const balancesAgainstAll = sql`
  select ${address} as subject, coalesce(sum(posting.amount), 0)::text as expected, account.balance::text as found
  from ledger_accounts account left join ledger_postings posting on posting.account_id = account.id
  where account.owner = 'player'
  group by account.id having account.balance is distinct from coalesce(sum(posting.amount), 0)`;

/** Every player's balance against the last posting, which is checked against those before it. */
export const balancesAgainstLast = sql`
  select ${address} as subject, coalesce(last.balance_after, 0)::text as expected, account.balance::text as found
  from ledger_accounts account
  left join lateral (
    select balance_after from ledger_postings where account_id = account.id order by id desc limit 1
  ) last on true
  where account.owner = 'player' and account.balance is distinct from coalesce(last.balance_after, 0)`;
