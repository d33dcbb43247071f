import { createHash } from "node:crypto";
import type { EntryKind } from "#app/contract/entry-kinds.ts";
import { type Transaction, violatedConstraint } from "#server/platform/db/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { type AccountKey, addressOf } from "./account.ts";
import type { OperationId } from "./operation-id.ts";
import { insertEntry, postingsOf, type StoredPosting, transactionOf } from "./store.ts";

export interface Posting {
  account: AccountKey;
  /** Minor units, never zero: positive where the account receives, negative where it gives. */
  amount: bigint;
}

export interface Entry {
  /** Unique among all entries ever; the same id with the same input is a repeat. */
  operationId: OperationId;
  /** The kind of event. */
  kind: EntryKind;
  at: Date;
  /** What the entry belongs to, such as a round or a payment. */
  reference?: { kind: string; id: string };
  /** Sum to zero in each currency. */
  postings: readonly Posting[];
}

export interface Posted {
  transactionId: bigint;
  /** True when the entry existed already: nothing was written now. */
  replayed: boolean;
  /** As written, with the balance of players' accounts after each. */
  postings: StoredPosting[];
}

/** The same order for all entries: two that lock the same accounts cannot deadlock. */
export const inOrder = (postings: readonly Posting[]): (Posting & { address: string })[] =>
  postings
    .map(({ account, amount }) => ({ account, amount, address: addressOf(account) }))
    .sort((one, other) => (one.address < other.address ? -1 : 1));

/** The time is left out: a repeat comes later and is still the same operation. */
export function inputHash(
  { kind, reference }: Pick<Entry, "reference"> & { kind: string },
  postings: readonly { address: string; amount: bigint }[],
): string {
  const moved = postings.map(({ address, amount }) => [address, amount.toString()]);
  const input = JSON.stringify([kind, reference?.kind ?? null, reference?.id ?? null, moved]);
  return createHash("sha256").update(input).digest("hex");
}

async function replay(tx: Transaction, operationId: OperationId, hash: string): Promise<Posted> {
  const earlier = await transactionOf(tx, operationId);
  if (earlier?.inputHash !== hash) throw new Refusal("operation_mismatch");
  return { transactionId: earlier.id, replayed: true, postings: await postingsOf(tx, earlier.id) };
}

/** Translates violations of the database's rules into refusals; any other error is a fault of the platform. */
function asRefusal(error: unknown): unknown {
  switch (violatedConstraint(error)) {
    case "ledger_accounts_not_negative":
      return new Refusal("insufficient_funds");
    case "ledger_account_missing":
      return new Refusal("currency_mismatch");
    default:
      return error;
  }
}

/**
 * Writes one entry of the double-entry ledger: a transaction and its postings, or nothing. Accounts of the house, of games and of
 * providers are opened at their first posting; a player's must be open.
 *
 * Refuses with `insufficient_funds` when a player's account would fall below zero (decided by the database while it holds the
 * row), `currency_mismatch` when the player has no such account, `operation_mismatch` when the operation id belongs to other
 * input. After any refusal the caller's transaction can only be rolled back. Postings that do not sum to zero in each currency
 * fail at once: the database checks each statement, and at commit only whether an entry has postings.
 *
 * Of several concurrent calls with the same operation id one writes; the others wait for it and return the same.
 */
export async function post(tx: Transaction, entry: Entry): Promise<Posted> {
  const postings = inOrder(entry.postings);
  const hash = inputHash(entry, postings);
  const { operationId, kind, at, reference } = entry;
  // The database checks this too, at commit; without postings a new entry cannot be distinguished from a repeat.
  if (postings.length === 0) throw new Error(`${operationId} has no postings`);
  const written = await insertEntry(tx, { operationId, inputHash: hash, kind, at, reference }, postings).catch(
    (error) => {
      throw asRefusal(error);
    },
  );
  return written ? { ...written, replayed: false } : await replay(tx, operationId, hash);
}
