import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { RealCurrency } from "#app/contract/money.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { accountId, ledgerPostings, ledgerTransactions } from "#server/platform/modules/ledger/index.ts";
import { operationId } from "./operation-id.ts";
import { playerAccount } from "./postings.ts";

/** Entries that take a stake out of cash, and those that give one back. */
const STAKES = ["stake_held", "provider_bet", "provider_bet_given_back", "round_voided"];

/** Minor units staked out of cash since a deposit was credited, without stakes that were given back. */
export async function stakedSince(
  tx: Transaction,
  { playerId, currency, depositId }: { playerId: string; currency: RealCurrency; depositId: string },
): Promise<bigint> {
  const cash = accountId(playerAccount(playerId, "cash", currency));
  const [credit] = await tx
    .select({ id: ledgerPostings.id })
    .from(ledgerTransactions)
    .innerJoin(ledgerPostings, eq(ledgerPostings.transactionId, ledgerTransactions.id))
    .where(and(eq(ledgerTransactions.operationId, operationId.deposit(depositId)), eq(ledgerPostings.accountId, cash)));
  const [staked] = await tx
    .select({ amount: sql<string>`coalesce(-sum(${ledgerPostings.amount}), 0)::text` })
    .from(ledgerPostings)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerPostings.transactionId))
    .where(
      and(
        eq(ledgerPostings.accountId, cash),
        gt(ledgerPostings.id, credit?.id ?? 0n),
        inArray(ledgerTransactions.kind, STAKES),
      ),
    );
  return BigInt(staked?.amount ?? 0);
}
