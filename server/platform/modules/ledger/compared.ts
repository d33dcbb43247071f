import { type SQL, sql } from "drizzle-orm";
import type { Currency } from "#app/contract/money.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { type AccountKey, accountId, addressOf } from "./account.ts";
import type { Range } from "./checks.ts";
import type { Recorded, RecordedCash, References } from "./recorded.ts";

/** A player's stakes in open rounds, or in withdrawals not sent yet, in minor units. */
export interface OpenStake {
  playerId: string;
  currency: Currency;
  amount: bigint;
}

/** The balance of an account as another module stores it, where the ledger stores none, in minor units. */
export interface KeptBalance {
  account: AccountKey;
  amount: bigint;
}

/** A finding of another module's check. */
export interface Finding {
  rule: string;
  /** The wrong account, transaction, posting or row. */
  subject: string;
  /** Minor units, where the rule is about amounts. */
  expected: string | null;
  found: string | null;
}

/** Rows with the sums of days, each of which can be compared by itself. */
export interface ByDay {
  /** Name of the table of the rows. */
  name: string;
  /** The days that were summed up, as a query of `day`; a later day is added after those before it. */
  days: SQL;
  /** `subject`, `expected`, `found` of what is wrong on a UTC day; on all of them, where none is given. */
  check: (day?: string) => SQL;
}

/** What another module states that can be compared with the ledger. */
export interface Compared {
  /** Whether an id is one that the house gives or gave to operations. */
  isOperationId?: (id: string) => boolean;
  openStakes?: (tx: Transaction) => Promise<readonly OpenStake[]>;
  keptBalances?: (tx: Transaction) => Promise<readonly KeptBalance[]>;
  recorded?: readonly Recorded[];
  recordedCash?: readonly RecordedCash[];
  /** Rows that contradict rows of the same module; each query selects `subject`, `expected`, `found` for what is wrong. */
  contradictions?: readonly SQL[];
  /** The same, where it can be limited to some references; all of them where none are given. */
  contradictionsAmong?: readonly ((references?: References) => SQL)[];
  /** The same for the entries of a range. */
  contradictionsIn?: readonly ((range: Range) => SQL)[];
  byDay?: readonly ByDay[];
  /** A check that SQL cannot express, over the references of entries of some kinds. */
  replayed?: { kinds: readonly string[]; check: (tx: Transaction, references: References) => Promise<Finding[]> };
}

/** Compares held money with the rounds that are open; both sides are read in the same snapshot. */
export function heldAgainst(stakes: readonly OpenStake[]): SQL {
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

/** Sums of postings by account computed before, in minor units. */
export type Sums = ReadonlyMap<string, bigint>;

/** Compares balances stored elsewhere with the postings; those up to the range are summed up already. */
export function keptAgainst(
  balances: readonly KeptBalance[],
  { after }: Range = { after: 0n },
  sums: Sums = new Map(),
): SQL {
  const kept = JSON.stringify(
    balances.map(({ account, amount }) => {
      const id = accountId(account);
      return [id, addressOf(account), amount.toString(), (sums.get(id) ?? 0n).toString()];
    }),
  );
  const isNew = after > 0n ? sql`posting.transaction_id > ${after}` : sql`true`;
  return sql`
    select balance ->> 1 as subject, (coalesce(sum(posting.amount), 0) + (balance ->> 3)::numeric)::text as expected,
      balance ->> 2 as found
    from jsonb_array_elements(${kept}::jsonb) balance
    left join ledger_postings posting on posting.account_id = (balance ->> 0)::uuid and ${isNew}
    group by balance
    having coalesce(sum(posting.amount), 0) + (balance ->> 3)::numeric <> (balance ->> 2)::numeric`;
}
