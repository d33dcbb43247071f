import { and, asc, eq, gte, lt, sql } from "drizzle-orm";
import type { Currency } from "#app/contract/money.ts";
import type { Database } from "#server/platform/db/index.ts";
import { ledgerAccounts, ledgerPostings, ledgerTransactions } from "#server/platform/modules/ledger/index.ts";

/** What entries of one kind have changed of what players own: their cash, held and bonus money together. */
export interface Movement {
  currency: Currency;
  kind: string;
  entries: number;
  players: number;
  /** Minor units; positive where players have received more than they gave. */
  change: bigint;
}

/** By currency and kind, from one instant on and before another. A stake that is only held changes nothing. */
export async function movementsBetween(db: Database, from: Date, before: Date): Promise<Movement[]> {
  const rows = await db
    .select({
      currency: ledgerPostings.currency,
      kind: ledgerTransactions.kind,
      entries: sql<number>`count(distinct ${ledgerTransactions.id})::int`,
      players: sql<number>`count(distinct ${ledgerAccounts.ownerId})::int`,
      change: sql<string>`sum(${ledgerPostings.amount})::text`,
    })
    .from(ledgerTransactions)
    .innerJoin(ledgerPostings, eq(ledgerPostings.transactionId, ledgerTransactions.id))
    .innerJoin(ledgerAccounts, and(eq(ledgerAccounts.id, ledgerPostings.accountId), eq(ledgerAccounts.owner, "player")))
    .where(and(gte(ledgerTransactions.at, from), lt(ledgerTransactions.at, before)))
    .groupBy(ledgerPostings.currency, ledgerTransactions.kind)
    .orderBy(asc(ledgerPostings.currency), asc(ledgerTransactions.kind));
  return rows.map(({ change, ...row }) => ({ ...row, change: BigInt(change) }));
}
