import { inArray, sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/index.ts";
import { fundAccount } from "#server/platform/modules/wallet/index.ts";
import type { Contest } from "./contest.ts";
import { contestCounts } from "./tables.ts";

/** The amount in the fund of a contest, in euro cents: before the first count its initial amount; zero where there is none. */
export async function fundIn(db: Database, { key, growth }: Contest): Promise<bigint> {
  if (!growth) return 0n;
  return (await fundsOf(db, [key])).get(key) ?? growth.start;
}

/** The funds of contests by their keys, where they have started to grow. */
export async function fundsOf(db: Database, keys: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  const rows = await db
    .select({ contest: contestCounts.contest, fund: contestCounts.fund })
    .from(contestCounts)
    .where(inArray(contestCounts.contest, [...keys]));
  return new Map(rows.filter(({ fund }) => fund > 0n).map(({ contest, fund }) => [contest, fund]));
}

/** The amounts of the funds by their own rows, to be compared with the ledger. */
export async function fundBalances(db: Database) {
  const rows = await db.select().from(contestCounts).where(sql`${contestCounts.feeds} > 0`);
  return rows.map(({ contest, fund, fundClosedAt }) => ({
    account: fundAccount(contest),
    amount: fundClosedAt ? 0n : fund,
  }));
}
