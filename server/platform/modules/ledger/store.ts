import { and, asc, desc, eq, lt, min, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Currency } from "#app/contract/money.ts";
import {
  type Database,
  type Given,
  prepared,
  statement,
  type Transaction,
  type Writer,
} from "#server/platform/db/index.ts";
import { dayOf } from "#server/platform/utc-days.ts";
import { type AccountKey, accountId } from "./account.ts";
import type { OperationId } from "./operation-id.ts";
import { ledgerAccounts, ledgerPostings, ledgerTransactions } from "./tables.ts";

export interface StoredPosting {
  id: bigint;
  accountId: string;
  amount: bigint;
  balanceAfter: bigint | null;
}

export interface StoredAccount {
  kind: AccountKey["kind"];
  currency: Currency;
  balance: bigint;
}

/** Opens the accounts that are not open yet. */
export async function openAccounts(tx: Transaction, keys: readonly AccountKey[]): Promise<void> {
  if (keys.length === 0) return;
  const rows = keys.map((key) => ({ id: accountId(key), ...key, balance: key.owner === "player" ? 0n : null }));
  await tx.insert(ledgerAccounts).values(rows).onConflictDoNothing();
}

const { owner, ownerId, kind, currency: held, balance } = ledgerAccounts;

const writeAccounts = (db: Writer, playerId: SQLWrapper, currency?: SQLWrapper) =>
  db
    .select({ kind, currency: held, balance })
    .from(ledgerAccounts)
    .where(and(eq(owner, "player"), eq(ownerId, playerId), currency && eq(held, currency)))
    .orderBy(asc(held), asc(kind));

const accountsOf = prepared((db, { playerId }: Given<{ playerId: string }>) => writeAccounts(db, playerId));

const accountsIn = prepared((db, { playerId, currency }: Given<{ playerId: string; currency: Currency }>) =>
  writeAccounts(db, playerId, currency),
);

/** A player's accounts with their balances in minor units, in a stable order. */
export async function playerAccounts(
  db: Database | Transaction,
  playerId: string,
  currency?: Currency,
): Promise<StoredAccount[]> {
  const rows = await (currency ? accountsIn(db, { playerId, currency }) : accountsOf(db, { playerId }));
  return rows.map((row) => ({ ...row, balance: row.balance ?? 0n }));
}

interface AccountAsJson extends Pick<StoredAccount, "kind" | "currency"> {
  balance: string | null;
}

/** {@link playerAccounts} as a column of a statement about a player, with `read` applied to them. */
export const accountsColumn = <Read>(playerId: SQL, read: (accounts: StoredAccount[]) => Read) =>
  sql`(select coalesce(json_agg(json_build_object('kind', kind, 'currency', currency, 'balance', balance::text)
    order by currency, kind), '[]') from ledger_accounts where owner = 'player' and owner_id = ${playerId})`.mapWith(
    (rows: AccountAsJson[]) => read(rows.map((row) => ({ ...row, balance: BigInt(row.balance ?? 0) }))),
  );

/** The day of the first entry, in UTC; null where there is none. */
export async function firstDayOfLedger(db: Database): Promise<string | null> {
  const [entry] = await db.select({ at: min(ledgerTransactions.at) }).from(ledgerTransactions);
  return entry?.at ? dayOf(entry.at) : null;
}

/** The head of an entry as it is written. */
export interface Head {
  operationId: OperationId;
  inputHash: string;
  kind: string;
  at: Date;
  reference: { kind: string; id: string } | undefined;
}

interface WrittenPosting extends Record<string, unknown> {
  transactionId: string;
  id: string;
  accountId: string;
  amount: string;
  balanceAfter: string | null;
}

/**
 * Nearly always they are open: looking first costs less than a conflict in the index. One by one, because a join that was planned
 * while there were few accounts would read all of them; and from JSON, whose length the server does not estimate: with arrays, as
 * below, it considers a plan for these two cheaper than any cached one, and plans each entry anew.
 */
const OPEN_ACCOUNTS = `
    insert into ledger_accounts (id, owner, owner_id, kind, currency)
    select asked.* from jsonb_to_recordset($11::jsonb) asked (id uuid, owner text, "ownerId" text, kind text, currency text)
    where (select known.id from ledger_accounts known where known.id = asked.id) is null
    on conflict do nothing returning 1`;

/**
 * Players' accounts are open already: an entry of these alone is written without the part that opens the others. Joined with
 * single rows, postings stay in their order. A balance of zero identifies an account as a player's (`0034_lean_postings.sql`).
 */
const entryText = (opensAccounts: boolean) => `
  with entry as (
    insert into ledger_transactions (operation_id, input_hash, kind, at, reference_kind, reference_id)
    values ($1, $2, $3, $4::timestamptz, $5, $6)
    on conflict (operation_id) do nothing returning id
  )${opensAccounts ? `, opened as (${OPEN_ACCOUNTS})` : ""}
  insert into ledger_postings (transaction_id, account_id, currency, amount, balance_after)
  select entry.id, given.id, given.currency, given.amount, given.balance
  from ${opensAccounts ? "(select count(*) from opened) before, " : ""}entry,
    unnest($7::uuid[], $8::text[], $9::bigint[], $10::bigint[]) given (id, currency, amount, balance)
  returning transaction_id as "transactionId", id, account_id as "accountId", amount, balance_after as "balanceAfter"`;

const writeEntry = {
  ofPlayers: statement<WrittenPosting>("ledger_entry_of_players", entryText(false)),
  ofAll: statement<WrittenPosting>("ledger_entry", entryText(true)),
};

/**
 * Writes an entry with its postings in the given order, which is the order in which accounts are locked; accounts that are not a
 * player's are opened first. Nothing is written when the operation id is taken, after waiting for the entry that took it.
 *
 * One statement: three would be three round trips to the server while the accounts are locked.
 */
export async function insertEntry(
  tx: Transaction,
  { operationId, inputHash, kind, at, reference }: Head,
  postings: readonly { account: AccountKey; amount: bigint }[],
): Promise<{ transactionId: bigint; postings: StoredPosting[] } | undefined> {
  const given = postings.map(({ account, amount }) => ({ id: accountId(account), ...account, amount: `${amount}` }));
  const others = given.filter(({ owner }) => owner !== "player");
  const values = [
    operationId,
    inputHash,
    kind,
    at.toISOString(),
    reference?.kind ?? null,
    reference?.id ?? null,
    given.map(({ id }) => id),
    given.map(({ currency }) => currency),
    given.map(({ amount }) => amount),
    given.map(({ owner }) => (owner === "player" ? "0" : null)),
  ];
  const rows = await (others.length > 0
    ? writeEntry.ofAll(tx, [...values, JSON.stringify(others)])
    : writeEntry.ofPlayers(tx, values));
  const [first] = rows;
  return (
    first && {
      transactionId: BigInt(first.transactionId),
      postings: rows.map(({ id, accountId, amount, balanceAfter }) => ({
        id: BigInt(id),
        accountId,
        amount: BigInt(amount),
        balanceAfter: balanceAfter === null ? null : BigInt(balanceAfter),
      })),
    }
  );
}

const postingColumns = {
  id: ledgerPostings.id,
  accountId: ledgerPostings.accountId,
  amount: ledgerPostings.amount,
  balanceAfter: ledgerPostings.balanceAfter,
};

export async function transactionOf(
  tx: Transaction,
  operationId: OperationId,
): Promise<{ id: bigint; inputHash: string } | undefined> {
  const [found] = await tx
    .select({ id: ledgerTransactions.id, inputHash: ledgerTransactions.inputHash })
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.operationId, operationId));
  return found;
}

export function postingsOf(tx: Transaction, transactionId: bigint): Promise<StoredPosting[]> {
  return tx
    .select(postingColumns)
    .from(ledgerPostings)
    .where(eq(ledgerPostings.transactionId, transactionId))
    .orderBy(asc(ledgerPostings.id));
}

/** A player's balance, in minor units, just before a posting of any account was written. */
export async function balanceBefore(tx: Transaction, account: AccountKey, postingId: bigint): Promise<bigint> {
  const [earlier] = await tx
    .select({ balance: ledgerPostings.balanceAfter })
    .from(ledgerPostings)
    .where(and(eq(ledgerPostings.accountId, accountId(account)), lt(ledgerPostings.id, postingId)))
    .orderBy(desc(ledgerPostings.id))
    .limit(1);
  return earlier?.balance ?? 0n;
}
