import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/index.ts";
import { instantOf } from "#server/platform/db/period.ts";

/** Above any number of postings. */
const LAST_NUMBER = 2n ** 44n;

/** The position of an instant among an account's postings. */
export interface Mark {
  at: Date;
  /** Separates the postings before the instant from those from it on. */
  number: bigint;
}

/**
 * Compares both columns of the index, and only them: with the account as a condition PostgreSQL scans a large account in the
 * order of all postings, and skips everybody else's to find the next one of a quiet account.
 */
const isFrom = (account: string, number: SQL): SQL => sql`(account_id, id) >= (${account}::uuid, ${number})`;
const isBefore = (account: string, number: SQL): SQL => sql`(account_id, id) < (${account}::uuid, ${number})`;

/** The first posting from a number of the account on, which may be another account's. */
const firstFrom = (account: string, number: SQL): SQL => sql`
  select account_id, id, transaction_id from ledger_postings where ${isFrom(account, number)} order by account_id, id limit 1`;

const lastBefore = (account: string, number: SQL): SQL => sql`
  select account_id, id, balance_after from ledger_postings where ${isBefore(account, number)}
  order by account_id desc, id desc limit 1`;

/**
 * Binary search over posting numbers, so that a period of a long history is read without what came before. All instants are
 * searched at once: those before the middle posting continue in the half before it, the others in the half after it, so that a
 * stretch without postings is read once. Times may be out of order within a moment, where two entries were made concurrently; the
 * result for a past instant is still the same every time, so the closing balance of one period is the opening balance of the
 * next.
 */
export const marksQuery = (account: string, instants: readonly Date[], now: Date): SQL => sql`
  with recursive given (list) as materialized (
    select array_agg(text::timestamptz order by text::timestamptz) from jsonb_array_elements_text(${JSON.stringify(instants)}::jsonb) text
  ), search (low, high, first, last) as (
    select coalesce(earliest.id, 0), coalesce(latest.id, 0) + 1, 1, cardinality(list) from given
    left join (${firstFrom(account, sql`0`)}) earliest on earliest.account_id = ${account}::uuid
    left join (${lastBefore(account, sql`${LAST_NUMBER}`)}) latest on latest.account_id = ${account}::uuid
    union all
    select case half when 1 then low else probe.id + 1 end, case half when 1 then middle else high end,
      case half when 1 then first else split + 1 end, case half when 1 then split else last end
    from given cross join search cross join lateral (select (low + high) / 2 as middle) halves
    left join lateral (
      select posting.id, entry.at from (${firstFrom(account, sql`middle`)}) posting
      join ledger_transactions entry on entry.id = posting.transaction_id and posting.account_id = ${account}::uuid
    ) probe on true
    cross join lateral (
      select least(last, greatest(first - 1, coalesce(width_bucket(probe.at, list), last))) as split
    ) parts
    cross join (values (1), (2)) sides (half)
    where low < high and case half when 1 then split >= first else split < last end
  ), marks (at, number) as materialized (
    select list[place], case when list[place] > ${instantOf(now)} then ${LAST_NUMBER} else low end
    from given cross join search cross join generate_series(first, last) place where low >= high
  )
  select marks.at::text as at, marks.number::text as number, coalesce(last.balance_after, 0)::text as balance
  from marks left join lateral (${lastBefore(account, sql`marks.number`)}) last on last.account_id = ${account}::uuid
  order by marks.at`;

/** The instants among an account's postings, in order, with its balance at each. A future one comes after all of them. */
export async function marksAt(
  db: Database,
  account: string,
  { instants, now }: { instants: readonly Date[]; now: Date },
): Promise<(Mark & { balance: bigint })[]> {
  const { rows } = await db.execute<{ at: string; number: string; balance: string }>(
    marksQuery(account, instants, now),
  );
  return rows.map(({ at, number, balance }) => ({
    at: new Date(at),
    number: BigInt(number),
    balance: BigInt(balance),
  }));
}
