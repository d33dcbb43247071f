import { and, eq, gte, inArray, lt, lte, sql } from "drizzle-orm";
import { JACKPOT_LEVELS } from "#app/contract/games/jackpots.ts";
import type { Database } from "#server/platform/db/index.ts";
import { accountId, ledgerPostings, ledgerTransactions } from "#server/platform/modules/ledger/index.ts";
import { poolAccount } from "#server/platform/modules/wallet/index.ts";

/** What players were paid out of the jackpot pools, in euro cents: a pool gives to nobody else. */
export async function jackpotsPaid(db: Database, from: Date, to: Date): Promise<bigint> {
  const [row] = await db
    .select({ amount: sql<string>`coalesce(-sum(${ledgerPostings.amount}), 0)::text` })
    .from(ledgerPostings)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerPostings.transactionId))
    .where(
      and(
        inArray(
          ledgerPostings.accountId,
          JACKPOT_LEVELS.map((level) => accountId(poolAccount(level))),
        ),
        lt(ledgerPostings.amount, 0n),
        gte(ledgerTransactions.at, from),
        lte(ledgerTransactions.at, to),
      ),
    );
  return BigInt(row?.amount ?? 0);
}
