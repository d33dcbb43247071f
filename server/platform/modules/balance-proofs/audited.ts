import { and, asc, eq, sql } from "drizzle-orm";
import { leafNode, rootOfNone } from "#app/contract/balance-tree.ts";
import type { Connection } from "#server/platform/db/index.ts";
import { isAnyOr, utcDay } from "#server/platform/db/period.ts";
import {
  type Compared,
  ledgerAccounts,
  ledgerPostings,
  ledgerTransactions,
} from "#server/platform/modules/ledger/index.ts";
import { endOf, isOwed } from "./owed.ts";
import { balanceLeaves, balanceProofs } from "./tables.ts";
import { levelsAbove, sha256 } from "./tree.ts";

const subject = sql`format('balance proof of %s in %s', proof.day, proof.currency) as subject`;

const MOVED = sql`${ledgerPostings} posting
  join ${ledgerTransactions} entry on entry.id = posting.transaction_id
  join ${ledgerAccounts} account on account.id = posting.account_id`;

/**
 * Compares the sum of each proof with every posting until its midnight. Materialized, or all postings would be summed up once per
 * proof: for two million entries and a thousand proofs that takes hours.
 */
const sumsAgainstPostings = sql`
  with moved as materialized (
    select ${utcDay(sql`entry.at`)} as day, account.currency, sum(posting.amount) as amount
    from ${MOVED} where ${isOwed} group by 1, 2
  )
  select ${subject}, owed.amount::text as expected, proof.sum::text as found
  from ${balanceProofs} proof cross join lateral (
    select coalesce(sum(amount), 0) as amount from moved where currency = proof.currency and day <= proof.day
  ) owed where owed.amount <> proof.sum`;

/**
 * Compares the sum of a day's proofs with the proofs before them and the postings since. With the last proof compared with the
 * balances ({@link leavesAgainstBalances}), each follows from the one after it.
 */
const sumsAgainstDayBefore = (day: string) => sql`
  with before as (
    select distinct on (currency) currency, day, sum from ${balanceProofs} where day < ${day}::date order by currency, day desc
  ), moved as (
    select account.currency, sum(posting.amount) as amount
    from ${MOVED} join before on before.currency = account.currency
    where ${isOwed} and entry.at >= (select ${endOf(sql`min(day)`)} from before) and entry.at < ${endOf(sql`${day}::date`)}
      and entry.at >= ${endOf(sql`before.day`)}
    group by 1
  )
  select ${subject}, (before.sum + coalesce(moved.amount, 0))::text as expected, proof.sum::text as found
  from ${balanceProofs} proof join before using (currency) left join moved using (currency)
  where proof.day = ${day}::date and proof.sum <> before.sum + coalesce(moved.amount, 0)`;

/** Compares the sum and the number of accounts of each proof, or of those of a day, with its leaves. */
const proofsAgainstLeaves = (day?: string) => sql`
  select ${subject},
    format('%s of %s', coalesce(leaves.amount, 0), coalesce(leaves.accounts, 0)) as expected,
    format('%s of %s', proof.sum, proof.accounts) as found
  from ${balanceProofs} proof left join (
    select day, currency, sum(amount) as amount, count(distinct player_id) as accounts
    from ${balanceLeaves} where ${isAnyOr(day, sql`day`)} group by 1, 2
  ) leaves using (day, currency)
  where ${isAnyOr(day, sql`proof.day`)} and (coalesce(leaves.amount, 0), coalesce(leaves.accounts, 0)) <> (proof.sum, proof.accounts)`;

const LAST = sql`select currency, max(day) as day from ${balanceProofs} group by 1`;

/**
 * Compares each player's amount in the last proof of each currency with the balance after the player's last posting, less the
 * postings since. That balances follow from all postings is checked by the ledger.
 */
const leavesAgainstBalances = sql`
  with last as (${LAST}), proven as (
    select currency, leaf.player_id, sum(leaf.amount) as amount
    from ${balanceLeaves} leaf join last using (currency, day) group by 1, 2
  ), since as (
    select posting.account_id, sum(posting.amount) as amount
    from ${MOVED} join last on last.currency = account.currency
    where ${isOwed} and entry.at >= (select ${endOf(sql`min(day)`)} from last) and entry.at >= ${endOf(sql`last.day`)} group by 1
  ), owed as (
    select account.currency, account.owner_id as player_id, sum(newest.balance_after - coalesce(since.amount, 0)) as amount
    from last join ${ledgerAccounts} account on account.currency = last.currency and ${isOwed}
    cross join lateral (
      select balance_after from ${ledgerPostings} where account_id = account.id order by id desc limit 1
    ) newest
    left join since on since.account_id = account.id
    group by 1, 2 having sum(newest.balance_after - coalesce(since.amount, 0)) <> 0
  )
  select format('leaves of %s in %s', player_id, currency) as subject, coalesce(owed.amount, 0)::text as expected,
    coalesce(proven.amount, 0)::text as found
  from proven full join owed using (currency, player_id) where coalesce(proven.amount, 0) <> coalesce(owed.amount, 0)`;

const DAYS = sql`select distinct day from ${balanceProofs}`;

/** Compares proofs of balances with the ledger and with their own leaves. */
export const auditedBalanceProofs: Compared = {
  contradictions: [leavesAgainstBalances],
  byDay: [
    {
      name: "balance_proofs",
      days: DAYS,
      check: (day) => (day === undefined ? sumsAgainstPostings : sumsAgainstDayBefore(day)),
    },
    { name: "balance_leaves", days: DAYS, check: proofsAgainstLeaves },
  ],
};

export interface RootFinding {
  rule: "root_follows_leaves";
  subject: string;
  expected: string;
  found: string;
}

/** The last root of each currency that does not match its leaves. */
export const auditBalanceRoots = (connection: Connection): Promise<RootFinding[]> =>
  connection.inSnapshot(async (tx) => {
    const proofs = await tx
      .selectDistinctOn([balanceProofs.currency])
      .from(balanceProofs)
      .orderBy(asc(balanceProofs.currency), sql`${balanceProofs.day} desc`);
    const found: RootFinding[] = [];
    for (const proof of proofs) {
      const { day, currency, root } = proof;
      const leaves = await tx
        .select()
        .from(balanceLeaves)
        .where(and(eq(balanceLeaves.day, day), eq(balanceLeaves.currency, currency)))
        .orderBy(asc(balanceLeaves.position));
      const nodes = leaves.map(({ playerId: account, ...leaf }) => leafNode(sha256, proof, { account, ...leaf }));
      const expected = (levelsAbove(nodes).at(-1)?.[0] ?? rootOfNone(sha256, proof)).hash;
      if (expected === root) continue;
      found.push({
        rule: "root_follows_leaves",
        subject: `balance proof of ${day} in ${currency}`,
        expected,
        found: root,
      });
    }
    return found;
  });
