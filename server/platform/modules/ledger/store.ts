import { and, asc, desc, eq, lt } from "drizzle-orm";
import type { Currency } from "#app/contract/money.ts";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import { type AccountKey, accountId } from "./account.ts";
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

/** Opens accounts that are not open yet; the others are left as they are. */
export async function openAccounts(tx: Transaction, keys: readonly AccountKey[]): Promise<void> {
  if (keys.length === 0) return;
  const rows = keys.map((key) => ({ id: accountId(key), ...key, balance: key.owner === "player" ? 0n : null }));
  await tx.insert(ledgerAccounts).values(rows).onConflictDoNothing();
}

/** A player's accounts with their balances in minor units, in a stable order. */
export async function playerAccounts(
  db: Database | Transaction,
  playerId: string,
  currency?: Currency,
): Promise<StoredAccount[]> {
  const { owner, ownerId, kind, currency: held, balance } = ledgerAccounts;
  const rows = await db
    .select({ kind, currency: held, balance })
    .from(ledgerAccounts)
    .where(and(eq(owner, "player"), eq(ownerId, playerId), currency ? eq(held, currency) : undefined))
    .orderBy(asc(held), asc(kind));
  return rows.map((row) => ({ ...row, balance: row.balance ?? 0n }));
}

/** Writes the head of an entry; undefined when its operation id is taken, after waiting for the entry that took it. */
export async function insertTransaction(
  tx: Transaction,
  row: typeof ledgerTransactions.$inferInsert,
): Promise<bigint | undefined> {
  const [written] = await tx
    .insert(ledgerTransactions)
    .values(row)
    .onConflictDoNothing({ target: ledgerTransactions.operationId })
    .returning({ id: ledgerTransactions.id });
  return written?.id;
}

/** Writes postings in the order given: that is the order in which accounts are locked. */
export function insertPostings(
  tx: Transaction,
  transactionId: bigint,
  postings: readonly { account: AccountKey; amount: bigint }[],
): Promise<StoredPosting[]> {
  const rows = postings.map(({ account, amount }) => ({
    transactionId,
    accountId: accountId(account),
    currency: account.currency,
    amount,
  }));
  return tx.insert(ledgerPostings).values(rows).returning(postingColumns);
}

const postingColumns = {
  id: ledgerPostings.id,
  accountId: ledgerPostings.accountId,
  amount: ledgerPostings.amount,
  balanceAfter: ledgerPostings.balanceAfter,
};

export async function transactionOf(
  tx: Transaction,
  operationId: string,
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
