import { and, eq, inArray, sql } from "drizzle-orm";
import { insertMany, withoutRowTriggers } from "#server/platform/db/bulk.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { type AccountKey, accountId, addressOf } from "./account.ts";
import { type Entry, inOrder, inputHash } from "./service.ts";
import { openAccounts } from "./store.ts";
import { ledgerAccounts, ledgerPostings, ledgerTransactions } from "./tables.ts";

const TABLES = [ledgerTransactions, ledgerPostings, ledgerAccounts];

/** The checks of the row triggers, run once over all written rows: every row returned is wrong. */
const BROKEN = (first: bigint) => [
  sql`select transaction_id from ledger_postings where transaction_id >= ${first}
    group by transaction_id, currency having sum(amount) <> 0 limit 1`,
  sql`select entry.id from ledger_transactions entry left join ledger_postings posting on posting.transaction_id = entry.id
    where entry.id >= ${first} and posting.id is null limit 1`,
  sql`select posting.id from ledger_postings posting left join ledger_accounts account on account.id = posting.account_id
      left join ledger_transactions entry on entry.id = posting.transaction_id
    where posting.transaction_id >= ${first} and (entry.id is null or account.currency is distinct from posting.currency
      or (account.owner = 'player') <> (posting.balance_after is not null) or posting.balance_after < 0) limit 1`,
  sql`select account.id from ledger_accounts account join (
      select distinct on (account_id) account_id, balance_after from ledger_postings order by account_id, id desc
    ) last on last.account_id = account.id where account.balance <> last.balance_after limit 1`,
];

/** Above every possible entry number. */
const LAST_NUMBER = 2n ** 63n - 1n;

interface Account {
  id: string;
  /** Players only. */
  balance: bigint | null;
  isMoved: boolean;
}

const nextOf = async (tx: Transaction, sequence: string): Promise<bigint> => {
  const { rows } = await tx.execute<{ next: string }>(sql`select nextval(${sequence}::regclass)::text as next`);
  return BigInt(rows[0]?.next ?? 0);
};

/**
 * Writes very many entries as {@link post} writes one: the same rows, in the given order. Nothing else may post meanwhile, so
 * that balances and numbers can be computed here; see {@link inBulk}.
 */
export class BulkLedger {
  readonly #tx: Transaction;
  /** By address. */
  readonly #accounts = new Map<string, Account>();
  #opening: AccountKey[] = [];
  #transactions: (typeof ledgerTransactions.$inferInsert)[] = [];
  #postings: (typeof ledgerPostings.$inferInsert)[] = [];
  #nextTransaction: bigint;
  #nextPosting: bigint;

  constructor(tx: Transaction, next: { transaction: bigint; posting: bigint }) {
    this.#tx = tx;
    this.#nextTransaction = next.transaction;
    this.#nextPosting = next.posting;
  }

  /** Reads what players have in a currency. Their accounts must be open. */
  async read(ownerIds: readonly string[]): Promise<void> {
    const rows = await this.#tx
      .select()
      .from(ledgerAccounts)
      .where(and(eq(ledgerAccounts.owner, "player"), inArray(ledgerAccounts.ownerId, [...ownerIds])));
    for (const { id, balance, ...key } of rows) this.#accounts.set(addressOf(key), { id, balance, isMoved: false });
  }

  #account(key: AccountKey, address = addressOf(key)) {
    const known = this.#accounts.get(address);
    if (known) return known;
    const opened: Account = { id: accountId(key), balance: key.owner === "player" ? 0n : null, isMoved: false };
    this.#opening.push(key);
    this.#accounts.set(address, opened);
    return opened;
  }

  balanceOf(key: AccountKey): bigint {
    return this.#account(key).balance ?? 0n;
  }

  post(entry: Entry): void {
    const { operationId, kind, at, reference } = entry;
    const postings = inOrder(entry.postings);
    const id = this.#nextTransaction++;
    const input = inputHash(entry, postings);
    const [referenceKind, referenceId] = [reference?.kind ?? null, reference?.id ?? null];
    this.#transactions.push({ id, operationId, inputHash: input, kind, at, referenceKind, referenceId });
    for (const { account: key, amount, address } of postings) {
      const account = this.#account(key, address);
      if (account.balance !== null) {
        account.balance += amount;
        account.isMoved = true;
        if (account.balance < 0n) throw new Error(`${operationId} would leave ${address} below zero`);
      }
      const postingId = this.#nextPosting++;
      const { id: accountId, balance: balanceAfter } = account;
      this.#postings.push({
        id: postingId,
        transactionId: id,
        accountId,
        currency: key.currency,
        amount,
        balanceAfter,
      });
    }
  }

  /** Writes what was posted so far, except the balances. */
  async write(): Promise<void> {
    const [opening, transactions, postings] = [this.#opening, this.#transactions, this.#postings];
    [this.#opening, this.#transactions, this.#postings] = [[], [], []];
    await openAccounts(this.#tx, opening);
    await insertMany(this.#tx, ledgerTransactions, transactions);
    await insertMany(this.#tx, ledgerPostings, postings);
  }

  /** Writes the balances after the last postings, and sets the next entry number. */
  async close(): Promise<void> {
    const moved = [...this.#accounts.values()].filter(({ isMoved }) => isMoved);
    const balances = JSON.stringify(moved.map(({ id, balance }) => [id, String(balance)]));
    await this.#tx.execute(sql`
      update ledger_accounts set balance = (moved ->> 1)::bigint
      from jsonb_array_elements(${balances}::jsonb) moved where id = (moved ->> 0)::uuid`);
    await this.#tx.execute(sql`
      select setval('ledger_transactions_id_seq', ${this.#nextTransaction}, false),
        setval('ledger_postings_id_seq', ${this.#nextPosting}, false)`);
  }
}

/**
 * Writes many entries in one transaction of the owner, with the ledger's row triggers off: their checks run over all rows at the
 * end, and a violation is not committed.
 */
export async function inBulk(tx: Transaction, work: (ledger: BulkLedger) => Promise<void>): Promise<void> {
  const first = await withoutRowTriggers(tx, TABLES, async () => {
    const next = {
      transaction: await nextOf(tx, "ledger_transactions_id_seq"),
      posting: await nextOf(tx, "ledger_postings_id_seq"),
    };
    const ledger = new BulkLedger(tx, next);
    await work(ledger);
    await ledger.write();
    await ledger.close();
    return next.transaction;
  });
  for (const broken of BROKEN(first)) {
    const { rows } = await tx.execute(broken);
    if (rows.length > 0) throw new Error(`a rule of the ledger is broken: ${JSON.stringify(rows)}`);
  }
  await tx.execute(sql`select ledger_list_cash_changes(${first}, ${LAST_NUMBER})`);
}
