import { asc, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/index.ts";
import { addressOf } from "./account.ts";
import { isIn, type Range } from "./checks.ts";
import type { Compared, Finding } from "./compared.ts";
import { inputHash } from "./service.ts";
import { ledgerAccounts, ledgerPostings, ledgerTransactions } from "./tables.ts";

const PAGE = 5_000;
const FINDINGS = 100;

async function postingsOf(
  tx: Transaction,
  ids: readonly bigint[],
): Promise<Map<bigint, { address: string; amount: bigint }[]>> {
  const { owner, ownerId, kind, currency } = ledgerAccounts;
  const rows = await tx
    .select({
      transactionId: ledgerPostings.transactionId,
      amount: ledgerPostings.amount,
      owner,
      ownerId,
      kind,
      currency,
    })
    .from(ledgerPostings)
    .innerJoin(ledgerAccounts, sql`${ledgerAccounts.id} = ${ledgerPostings.accountId}`)
    .where(inArray(ledgerPostings.transactionId, [...ids]))
    // In the order in which they were written and hashed.
    .orderBy(asc(ledgerPostings.id));
  const byTransaction = new Map<bigint, { address: string; amount: bigint }[]>();
  for (const { transactionId, amount, ...account } of rows) {
    const own = byTransaction.get(transactionId) ?? [];
    own.push({ address: addressOf(account), amount });
    byTransaction.set(transactionId, own);
  }
  return byTransaction;
}

/** Every entry of a range whose operation id no operation made, or that differs from what its operation requested. */
export async function auditOperations(
  tx: Transaction,
  range: Range,
  compared: readonly Compared[],
): Promise<Finding[]> {
  const grammars = compared.flatMap(({ isOperationId }) => isOperationId ?? []);
  const found: Finding[] = [];
  for (let after = range.after; found.length < FINDINGS; ) {
    const page = await tx
      .select()
      .from(ledgerTransactions)
      .where(isIn({ after, upTo: range.upTo }, sql`${ledgerTransactions.id}`))
      .orderBy(asc(ledgerTransactions.id))
      .limit(PAGE);
    const postings = await postingsOf(
      tx,
      page.map(({ id }) => id),
    );
    for (const { id, operationId, inputHash: requestedHash, kind, referenceKind, referenceId } of page) {
      const subject = `transaction ${id}, ${operationId}`;
      const reference =
        referenceKind !== null && referenceId !== null ? { kind: referenceKind, id: referenceId } : undefined;
      const hash = inputHash({ kind, ...(reference && { reference }) }, postings.get(id) ?? []);
      if (hash !== requestedHash)
        found.push({ rule: "entry_is_what_was_asked", subject, expected: requestedHash, found: hash });
      if (grammars.some((isOperationId) => !isOperationId(operationId))) {
        found.push({ rule: "operation_id_in_grammar", subject, expected: null, found: operationId });
      }
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE) break;
    after = last.id;
  }
  return found;
}
