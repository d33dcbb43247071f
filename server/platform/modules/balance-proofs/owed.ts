import { type SQL, sql } from "drizzle-orm";
import { REAL_CURRENCIES, type RealCurrency } from "#app/contract/money.ts";
import { oneOf, type Transaction } from "#server/platform/db/index.ts";
import { ledgerAccounts, ledgerPostings, ledgerTransactions } from "#server/platform/modules/ledger/index.ts";
import type { Owed } from "./tree.ts";

/** The end of a day, 24:00 UTC, from a date column. */
export const endOf = (day: SQL): SQL => sql`(${day} + 1)::timestamp at time zone 'UTC'`;

/** The accounts owed to players: cash, and money held until a round or a withdrawal is done. Points are not money. */
export const isOwed = sql`account.owner = 'player' and account.kind in ('cash', 'held') and account.currency in ${oneOf(REAL_CURRENCIES)}`;

interface OwedRow extends Record<string, unknown> {
  currency: RealCurrency;
  playerId: string;
  amount: string;
}

/**
 * What each player was owed at the end of a day: the balance after their last posting in an account, less the postings since that
 * midnight. It reads one index entry per account and the postings since, however long the history is.
 */
async function owedAt(tx: Transaction, day: string): Promise<OwedRow[]> {
  const { rows } = await tx.execute<OwedRow>(sql`
    with since as (
      select posting.account_id, sum(posting.amount) as amount
      from ${ledgerTransactions} entry join ${ledgerPostings} posting on posting.transaction_id = entry.id
      where entry.at >= ${endOf(sql`${day}::date`)} group by 1
    )
    select account.currency, account.owner_id as "playerId", sum(last.balance_after - coalesce(since.amount, 0))::text as amount
    from ${ledgerAccounts} account
    cross join lateral (
      select balance_after from ${ledgerPostings} where account_id = account.id order by id desc limit 1
    ) last
    left join since on since.account_id = account.id
    where ${isOwed}
    group by 1, 2 having sum(last.balance_after - coalesce(since.amount, 0)) <> 0`);
  return rows;
}

/** The total over all players, summed up from all postings ever; a currency without accounts is left out. */
async function owedByLedger(tx: Transaction, day: string): Promise<Map<RealCurrency, bigint>> {
  const { rows } = await tx.execute<{ currency: RealCurrency; amount: string }>(sql`
    select account.currency, coalesce(sum(posting.amount) filter (where entry.id is not null), 0)::text as amount
    from ${ledgerAccounts} account
    left join ${ledgerPostings} posting on posting.account_id = account.id
    left join ${ledgerTransactions} entry on entry.id = posting.transaction_id
      and entry.at < ${endOf(sql`${day}::date`)}
    where ${isOwed} group by 1`);
  return new Map(rows.map(({ currency, amount }) => [currency, BigInt(amount)]));
}

export interface OwedIn {
  currency: RealCurrency;
  sum: bigint;
  owed: Owed[];
}

/**
 * The amounts owed at the end of a day in every currency with accounts, by player and by the ledger. Computed in two ways: where
 * they differ, nothing is returned, because nothing may be published then.
 */
export async function owedAtEndOf(tx: Transaction, day: string): Promise<OwedIn[]> {
  const rows = await owedAt(tx, day);
  return [...(await owedByLedger(tx, day))].map(([currency, sum]) => {
    const owed = rows
      .filter((row) => row.currency === currency)
      .map(({ playerId, amount }) => ({ playerId, amount: BigInt(amount) }));
    const total = owed.reduce((added, { amount }) => added + amount, 0n);
    if (total !== sum || owed.some(({ amount }) => amount < 0n)) {
      throw new Error(`what players were owed in ${currency} on ${day} is ${total} by balances and ${sum} by postings`);
    }
    return { currency, sum, owed };
  });
}
