import { inArray, sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/index.ts";
import { fundAccount } from "#server/platform/modules/wallet/index.ts";
import type { Contest } from "./contest.ts";
import { contestCounts } from "./tables.ts";

/** What is in the fund of a contest, in euro cents: before it is first counted, what it begins with; nothing where none grows. */
export async function fundIn(db: Database, { key, growth }: Contest): Promise<bigint> {
  if (!growth) return 0n;
  return (await fundsOf(db, [key])).get(key) ?? growth.start;
}

/** The funds of contests by their keys, where they have begun to grow. */
export async function fundsOf(db: Database, keys: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  const rows = await db
    .select({ contest: contestCounts.contest, fund: contestCounts.fund })
    .from(contestCounts)
    .where(inArray(contestCounts.contest, [...keys]));
  return new Map(rows.filter(({ fund }) => fund > 0n).map(({ contest, fund }) => [contest, fund]));
}

/** What the funds hold by their own account, for the ledger to be compared with. */
export async function fundBalances(db: Database) {
  const rows = await db.select().from(contestCounts).where(sql`${contestCounts.feeds} > 0`);
  return rows.map(({ contest, fund, fundClosedAt }) => ({
    account: fundAccount(contest),
    amount: fundClosedAt ? 0n : fund,
  }));
}
