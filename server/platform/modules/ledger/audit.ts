import { type SQL, sql } from "drizzle-orm";
import type { Currency } from "#app/contract/money.ts";
import type { Connection, Transaction } from "#server/platform/db/index.ts";
import { type AccountKey, accountId, addressOf } from "./account.ts";
import { type CashTold, cashAgainst, type Recorded, recordsAgainst } from "./recorded.ts";

/** One place where the ledger contradicts itself. */
export interface AuditFinding {
  rule:
    | "transaction_sums_to_zero"
    | "transaction_has_postings"
    | "posting_has_transaction_and_account"
    | "posting_in_currency_of_account"
    | "balance_follows_postings"
    | "balance_after_follows_the_one_before"
    | "held_is_open_stakes"
    | "kept_balance_follows_postings"
    | "record_follows_entries"
    | "record_follows_cash"
    | "record_follows_records";
  /** The account, transaction, posting or row that is wrong. */
  subject: string;
  /** Minor units, where the rule is about amounts. */
  expected: string | null;
  found: string | null;
}

/** What a player has at stake in rounds that are not closed, in minor units. */
export interface OpenStake {
  playerId: string;
  currency: Currency;
  amount: bigint;
}

/** What another module takes the balance of an account to be that the ledger keeps none of, in minor units. */
export interface KeptBalance {
  account: AccountKey;
  amount: bigint;
}

/** What another module says that the ledger can be compared with. */
export interface Compared {
  openStakes?: (tx: Transaction) => Promise<readonly OpenStake[]>;
  keptBalances?: (tx: Transaction) => Promise<readonly KeptBalance[]>;
  recorded?: readonly Recorded[];
  cashTold?: readonly CashTold[];
  /** Rows that contradict rows of the same module; each answers `subject`, `expected`, `found` for what is wrong. */
  contradictions?: readonly SQL[];
}

/** A ledger that is wrong everywhere says so in its first findings. */
const FINDINGS_PER_RULE = 100;

const address = sql.raw("concat_ws('/', account.owner, account.owner_id, account.kind, account.currency)");

/** Each answers `subject`, `expected`, `found` for what is wrong; amounts are summed as numeric, which cannot overflow. */
const CHECKS: Partial<Record<AuditFinding["rule"], SQL>> = {
  transaction_sums_to_zero: sql`
    select format('transaction %s in %s', transaction_id, currency) as subject, '0' as expected, sum(amount)::text as found
    from ledger_postings group by transaction_id, currency having sum(amount) <> 0`,
  transaction_has_postings: sql`
    select format('transaction %s', entry.id) as subject, null as expected, null as found
    from ledger_transactions entry
    where not exists (select from ledger_postings where transaction_id = entry.id)`,
  posting_has_transaction_and_account: sql`
    select format('posting %s', posting.id) as subject, null as expected, null as found
    from ledger_postings posting
    left join ledger_transactions entry on entry.id = posting.transaction_id
    left join ledger_accounts account on account.id = posting.account_id
    where entry.id is null or account.id is null`,
  posting_in_currency_of_account: sql`
    select format('posting %s', posting.id) as subject, account.currency as expected, posting.currency as found
    from ledger_postings posting join ledger_accounts account on account.id = posting.account_id
    where posting.currency <> account.currency`,
  balance_follows_postings: sql`
    select ${address} as subject, coalesce(sum(posting.amount), 0)::text as expected, account.balance::text as found
    from ledger_accounts account left join ledger_postings posting on posting.account_id = account.id
    where account.owner = 'player'
    group by account.id having account.balance is distinct from coalesce(sum(posting.amount), 0)`,
  balance_after_follows_the_one_before: sql`
    select format('posting %s of %s', chain.id, ${address}) as subject,
      (chain.earlier + chain.amount)::text as expected, chain.balance_after::text as found
    from (
      select id, account_id, amount, balance_after,
        coalesce(sum(amount) over (partition by account_id order by id rows between unbounded preceding and 1 preceding), 0)
          as earlier
      from ledger_postings
    ) chain join ledger_accounts account on account.id = chain.account_id
    where account.owner = 'player' and chain.balance_after is distinct from chain.earlier + chain.amount`,
};

async function findings(tx: Transaction, rule: AuditFinding["rule"], check: SQL): Promise<AuditFinding[]> {
  const { rows } = await tx.execute<Omit<AuditFinding, "rule">>(
    sql`select * from (${check}) wrong order by subject limit ${FINDINGS_PER_RULE}`,
  );
  return rows.map(({ subject, expected, found }) => ({ rule, subject, expected, found }));
}

/** Compares held money with the rounds that are open; both sides are read in the same snapshot. */
function heldAgainst(stakes: readonly OpenStake[]): SQL {
  const open = JSON.stringify(stakes.map(({ playerId, currency, amount }) => [playerId, currency, amount.toString()]));
  return sql`
    with open as (
      select stake ->> 0 as owner_id, stake ->> 1 as currency, sum((stake ->> 2)::numeric) as amount
      from jsonb_array_elements(${open}::jsonb) stake group by 1, 2
    ), held as (
      select owner_id, currency, balance from ledger_accounts where owner = 'player' and kind = 'held'
    )
    select concat_ws('/', 'player', owner_id, 'held', currency) as subject,
      coalesce(open.amount, 0)::text as expected, coalesce(held.balance, 0)::text as found
    from held full join open using (owner_id, currency)
    where coalesce(open.amount, 0) <> coalesce(held.balance, 0)`;
}

/** Compares balances that are kept elsewhere with the postings, both in the same snapshot. */
function keptAgainst(balances: readonly KeptBalance[]): SQL {
  const kept = JSON.stringify(
    balances.map(({ account, amount }) => [accountId(account), addressOf(account), amount.toString()]),
  );
  return sql`
    select balance ->> 1 as subject, coalesce(sum(posting.amount), 0)::text as expected, balance ->> 2 as found
    from jsonb_array_elements(${kept}::jsonb) balance
    left join ledger_postings posting on posting.account_id = (balance ->> 0)::uuid
    group by balance having coalesce(sum(posting.amount), 0) <> (balance ->> 2)::numeric`;
}

/**
 * Recomputes the whole ledger from its postings and answers every contradiction, none when all is well; at most
 * {@link FINDINGS_PER_RULE} for each rule. Everything is read in one snapshot, so it can run while the house is open.
 *
 * The ledger knows no rounds, payments or pools: what others say of it is compared where they say it ({@link Compared}).
 */
export function audit(connection: Connection, ...compared: readonly Compared[]): Promise<AuditFinding[]> {
  return connection.inSnapshot(async (tx) => {
    const found: AuditFinding[] = [];
    const checks = Object.entries(CHECKS) as Comparison[];
    for (const others of compared) checks.push(...(await comparisons(tx, others)));
    for (const [rule, check] of checks) found.push(...(await findings(tx, rule, check)));
    return found;
  });
}

type Comparison = [AuditFinding["rule"], SQL];

async function comparisons(tx: Transaction, compared: Compared): Promise<Comparison[]> {
  const { openStakes, keptBalances, recorded = [], cashTold = [], contradictions = [] } = compared;
  const all: Comparison[] = [];
  if (openStakes) all.push(["held_is_open_stakes", heldAgainst(await openStakes(tx))]);
  if (keptBalances) all.push(["kept_balance_follows_postings", keptAgainst(await keptBalances(tx))]);
  for (const records of recorded) all.push(["record_follows_entries", recordsAgainst(records)]);
  for (const told of cashTold) all.push(["record_follows_cash", cashAgainst(told)]);
  for (const check of contradictions) all.push(["record_follows_records", check]);
  return all;
}
