import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type Currency, toMoney } from "#app/contract/money.ts";
import type { LedgerSum } from "#app/contract/seed-file.ts";
import type { Database } from "#server/platform/db/index.ts";
import { ledgerAccounts, ledgerPostings, ledgerTransactions } from "#server/platform/modules/ledger/index.ts";
import { rounds } from "#server/platform/modules/rounds/tables.ts";

/** The entries that move a round's money. A correction by an operator is none of them. */
const OF_ROUNDS = ["stake_held", "round_settled", "round_voided", "jackpot_won"];

const moved = (kind: "cash" | "bonus", sign: "<" | ">") =>
  sql<string>`coalesce(sum(abs(${ledgerPostings.amount})) filter (
    where ${ledgerAccounts.kind} = ${kind} and ${ledgerPostings.amount} ${sql.raw(sign)} 0), 0)`.mapWith(BigInt);

/** What the ledger says of some rounds, by game and currency: no row of a round is asked for an amount. */
export async function sumsOf(db: Database, some: SQL | undefined): Promise<LedgerSum[]> {
  const rows = await db
    .select({
      gameId: rounds.gameId,
      currency: rounds.currency,
      staked: moved("cash", "<"),
      paid: moved("cash", ">"),
      bonusStaked: moved("bonus", "<"),
      bonusPaid: moved("bonus", ">"),
    })
    .from(rounds)
    .innerJoin(
      ledgerTransactions,
      and(
        eq(ledgerTransactions.referenceKind, "round"),
        eq(ledgerTransactions.referenceId, rounds.id),
        inArray(ledgerTransactions.kind, OF_ROUNDS),
      ),
    )
    .innerJoin(ledgerPostings, eq(ledgerPostings.transactionId, ledgerTransactions.id))
    .innerJoin(
      ledgerAccounts,
      and(
        eq(ledgerAccounts.id, ledgerPostings.accountId),
        eq(ledgerAccounts.owner, "player"),
        eq(ledgerAccounts.ownerId, rounds.ownerId),
      ),
    )
    .where(some)
    .groupBy(rounds.gameId, rounds.currency)
    .orderBy(rounds.gameId, rounds.currency);
  return rows.map(({ gameId, currency, ...amounts }) => {
    const inCurrency = (amount: bigint) => toMoney(amount, currency as Currency);
    const { staked, paid, bonusStaked, bonusPaid } = amounts;
    return {
      gameId,
      staked: inCurrency(staked),
      paid: inCurrency(paid),
      bonusStaked: inCurrency(bonusStaked),
      bonusPaid: inCurrency(bonusPaid),
    };
  });
}
