import { createHash } from "node:crypto";
import { asc, desc, eq, gte, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import { isIn, type Range } from "./checks.ts";
import type { Finding, Sums } from "./compared.ts";
import { auditSeals } from "./seal-tables.ts";

/** Bytes of SHA-256: enough to tell a changed entry from the sealed one, and 1 % of an entry's size. */
const DIGEST_BYTES = 8;

export type Seal = typeof auditSeals.$inferSelect;
type Content = Pick<Seal, "after" | "upTo" | "entries" | "digests" | "sums" | "previous">;

/** Before the first seal. */
export const NO_SEAL = { upTo: 0n, hash: "", sums: {} } satisfies Partial<Seal>;

interface Digest {
  id: bigint;
  digest: Buffer;
}

/** Every entry of a range with its digest, over one text with everything the entry and its postings contain. */
async function digestsOf(tx: Transaction, range: Range): Promise<Digest[]> {
  const { rows } = await tx.execute<{ id: string; digest: Buffer }>(sql`
    select entry.id::text as id, substring(sha256(convert_to(concat_ws('|', entry.id, entry.operation_id, entry.input_hash,
      entry.kind, extract(epoch from entry.at), coalesce(entry.reference_kind, ''), coalesce(entry.reference_id, ''),
      posted.lines), 'UTF8')) from 1 for ${DIGEST_BYTES}) as digest
    from ledger_transactions entry
    left join lateral (
      select string_agg(concat_ws(',', id, account_id, currency, amount, coalesce(balance_after::text, '-')), ';' order by id)
        as lines
      from ledger_postings where transaction_id = entry.id
    ) posted on true
    where ${isIn(range, sql`entry.id`)} order by entry.id`);
  return rows.map(({ id, digest }) => ({ id: BigInt(id), digest }));
}

function hashOf({ after, upTo, entries, digests, sums, previous }: Content): string {
  const summed = Object.entries(sums).sort(([one], [other]) => (one < other ? -1 : 1));
  const head = JSON.stringify([previous, after.toString(), upTo.toString(), entries, summed]);
  return createHash("sha256").update(head).update(digests).digest("hex");
}

export const sumsOf = (sums: Seal["sums"]): Sums =>
  new Map(Object.entries(sums).map(([account, sum]) => [account, BigInt(sum)]));

/** The sums of the accounts without a balance, with a range added to the sums before it. */
async function sumsAfter(tx: Transaction, before: Seal["sums"], range: Range): Promise<Seal["sums"]> {
  const { rows } = await tx.execute<{ id: string; sum: string }>(sql`
    select posting.account_id::text as id, sum(posting.amount)::text as sum from ledger_postings posting
    join ledger_accounts account on account.id = posting.account_id and account.owner <> 'player'
    where ${isIn(range, sql`posting.transaction_id`)} group by 1`);
  const sums = { ...before };
  for (const { id, sum } of rows) sums[id] = (BigInt(sums[id] ?? 0) + BigInt(sum)).toString();
  return sums;
}

/** The seal of a range that was found correct, as the snapshot of the transaction sees it. */
export async function sealOf(
  tx: Transaction,
  range: Required<Range>,
  last: Pick<Seal, "hash" | "sums">,
): Promise<typeof auditSeals.$inferInsert | undefined> {
  const digests = await digestsOf(tx, range);
  if (digests.length === 0) return undefined;
  const content: Content = {
    after: range.after,
    upTo: range.upTo ?? 0n,
    entries: digests.length,
    digests: Buffer.concat(digests.map(({ digest }) => digest)),
    sums: await sumsAfter(tx, last.sums, range),
    previous: last.hash,
  };
  return { ...content, hash: hashOf(content) };
}

export async function lastSeal(db: Database): Promise<Seal | undefined> {
  const [seal] = await db.select().from(auditSeals).orderBy(desc(auditSeals.after)).limit(1);
  return seal;
}

/** The seals from a number on, in order. */
export const sealsFrom = (db: Database, after: bigint, limit: number): Promise<Seal[]> =>
  db.select().from(auditSeals).where(gte(auditSeals.after, after)).orderBy(asc(auditSeals.after)).limit(limit);

/** The entries that differ from the sealed ones: changed or added ones by number, deleted ones by the one before. */
function changesOf({ after, digests }: Seal, now: readonly Digest[]): string[] {
  const present = new Map(now.map(({ id, digest }) => [digest.toString("hex"), id]));
  const sealed = new Set<string>();
  const gaps: bigint[] = [];
  let before = after;
  for (let at = 0; at < digests.length; at += DIGEST_BYTES) {
    const digest = digests.subarray(at, at + DIGEST_BYTES).toString("hex");
    sealed.add(digest);
    const id = present.get(digest);
    if (id === undefined) gaps.push(before);
    else before = id;
  }
  const changed = now.filter(({ digest }) => !sealed.has(digest.toString("hex"))).map(({ id }) => `transaction ${id}`);
  const missing = gaps.slice(changed.length).map((id) => `a transaction after ${id}`);
  return [...changed, ...missing];
}

/** Checks that a sealed range is unchanged, and that its seal follows the one before. */
export async function auditSeal(tx: Transaction, seal: Seal): Promise<Finding[]> {
  const found: Finding[] = [];
  const subject = `seal of ${seal.after} to ${seal.upTo}`;
  const [before] = await tx.select().from(auditSeals).where(eq(auditSeals.upTo, seal.after));
  const [expected, actual] = [before?.hash ?? "", seal.previous];
  if (actual !== expected) found.push({ rule: "seal_follows_the_one_before", subject, expected, found: actual });
  const hash = hashOf(seal);
  if (hash !== seal.hash) found.push({ rule: "seal_is_unchanged", subject, expected: seal.hash, found: hash });
  const now = await digestsOf(tx, seal);
  if (Buffer.concat(now.map(({ digest }) => digest)).equals(seal.digests)) return found;
  const changes = changesOf(seal, now).slice(0, 100);
  return [
    ...found,
    ...changes.map((change) => ({ rule: "sealed_entry_is_unchanged", subject: change, expected: null, found: null })),
  ];
}
