import { type SQL, sql } from "drizzle-orm";
import type { Currency } from "#app/contract/money.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { type AccountKey, accountId, addressOf } from "./account.ts";
import type { Range } from "./checks.ts";
import type { CashTold, Recorded, References } from "./recorded.ts";

/** What a player has at stake in rounds that are not closed, or in withdrawals that are not sent, in minor units. */
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

/** What a check of another module finds. */
export interface Finding {
  rule: string;
  /** The account, transaction, posting or row that is wrong. */
  subject: string;
  /** Minor units, where the rule is about amounts. */
  expected: string | null;
  found: string | null;
}

/** Rows that say what days came to, each of which can be compared by itself. */
export interface ByDay {
  /** Of the table of the rows. */
  name: string;
  /** The days that were added up, as a query of `day`; a later day is added after those before it. */
  days: SQL;
  /** `subject`, `expected`, `found` of what is wrong on a day of UTC; on all of them, where none is given. */
  check: (day?: string) => SQL;
}

/** What another module says that the ledger can be compared with. */
export interface Compared {
  /** Whether an id is one that the house gives or gave to operations. */
  isOperationId?: (id: string) => boolean;
  openStakes?: (tx: Transaction) => Promise<readonly OpenStake[]>;
  keptBalances?: (tx: Transaction) => Promise<readonly KeptBalance[]>;
  recorded?: readonly Recorded[];
  cashTold?: readonly CashTold[];
  /** Rows that contradict rows of the same module; each answers `subject`, `expected`, `found` for what is wrong. */
  contradictions?: readonly SQL[];
  /** The same, where it can be asked of some references alone: of all, where there are none. */
  contradictionsAmong?: readonly ((references?: References) => SQL)[];
  /** The same of the entries of a range. */
  contradictionsIn?: readonly ((range: Range) => SQL)[];
  byDay?: readonly ByDay[];
  /** What cannot be said in SQL of the references of entries of some kinds. */
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

/** Sums of postings by account that were added up before, in minor units. */
export type Sums = ReadonlyMap<string, bigint>;

/** Compares balances that are kept elsewhere with the postings; those up to the range are added up already. */
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
