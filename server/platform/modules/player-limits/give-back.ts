import { and, eq, gte, inArray, min, sql } from "drizzle-orm";
import type { EntryKind } from "#app/contract/entry-kinds.ts";
import type { RealCurrency } from "#app/contract/money.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import {
  type AccountKey,
  accountId,
  ledgerPostings,
  ledgerTransactions,
} from "#server/platform/modules/ledger/index.ts";
import { counting } from "./rates.ts";
import { playTallies, playTotals } from "./tables.ts";
import { lockTally, type Tally } from "./tally.ts";
import { secondOf } from "./windows.ts";

const TAKEN: readonly EntryKind[] = ["stake_held", "provider_bet", "provider_win"];

interface GivenBack {
  playerId: string;
  currency: RealCurrency;
  /** What the entries being reversed belong to: a round, or a provider's transaction. */
  reference: { kind: "round" | "provider_transaction"; id: string };
  at: Date;
}

/**
 * Returned stakes, and wins taken back, are removed from the count at the second in which they were counted, so that no window
 * contains one without the other.
 */
export async function giveBack(tx: Transaction, { playerId, currency, reference, at }: GivenBack): Promise<void> {
  const tally = await lockTally(tx, playerId, at);
  const inBase = counting(tx);
  const money = { from: currency, to: tally.currency } as const;
  for (const { kind, amount, at: then } of await entriesOf(tx, { playerId, currency, reference })) {
    const isStake = kind !== "provider_win";
    const counted = await inBase(then, {
      ...money,
      amount: isStake ? -amount : amount,
      rounded: isStake ? "up" : "down",
    });
    await takeOut(tx, tally, then, isStake ? { staked: counted, paid: 0n } : { staked: 0n, paid: counted });
  }
}

/** Earlier movements of the player's cash under a reference. */
function entriesOf(tx: Transaction, { playerId, currency, reference }: Omit<GivenBack, "at">) {
  const cash: AccountKey = { owner: "player", ownerId: playerId, kind: "cash", currency };
  return tx
    .select({ kind: ledgerTransactions.kind, amount: ledgerPostings.amount, at: ledgerTransactions.at })
    .from(ledgerTransactions)
    .innerJoin(ledgerPostings, eq(ledgerPostings.transactionId, ledgerTransactions.id))
    .where(
      and(
        eq(ledgerTransactions.referenceKind, reference.kind),
        eq(ledgerTransactions.referenceId, reference.id),
        inArray(ledgerTransactions.kind, [...TAKEN]),
        eq(ledgerPostings.accountId, accountId(cash)),
      ),
    );
}

async function takeOut(
  tx: Transaction,
  { playerId, checkedAt }: Tally,
  then: Date,
  { staked, paid }: { staked: bigint; paid: bigint },
): Promise<void> {
  const second = secondOf(then);
  const [first] = await tx
    .select({ at: min(playTotals.at) })
    .from(playTotals)
    .where(eq(playTotals.playerId, playerId));
  // From before the count started: it is in no window, and in none of the totals.
  if (!first?.at || second <= first.at) return;
  await tx
    .update(playTotals)
    .set({ staked: sql`${playTotals.staked} - ${staked}`, paid: sql`${playTotals.paid} - ${paid}` })
    .where(and(eq(playTotals.playerId, playerId), gte(playTotals.at, second)));
  const isOfBefore = then <= checkedAt;
  await tx
    .update(playTallies)
    .set({
      staked: sql`${playTallies.staked} - ${staked}`,
      paid: sql`${playTallies.paid} - ${paid}`,
      checkedStaked: sql`${playTallies.checkedStaked} - ${isOfBefore ? staked : 0n}`,
      checkedPaid: sql`${playTallies.checkedPaid} - ${isOfBefore ? paid : 0n}`,
    })
    .where(eq(playTallies.playerId, playerId));
}
