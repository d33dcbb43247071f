import { and, eq } from "drizzle-orm";
import { minorUnits } from "#app/contract/money.ts";
import type { Receipt } from "#server/platform/adapters/payment/index.ts";
import { atLeastZero } from "#server/platform/amounts.ts";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { lockPlayer } from "#server/platform/modules/players/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { credit } from "./credit.ts";
import { type Payment, paymentReceipts, payments } from "./tables.ts";

/** The part of a receipt above what was missing of the requested amount; all of one that came too late. */
export const excessOf = (
  asked: bigint,
  before: bigint,
  { amount, isLate }: { amount: bigint; isLate: boolean },
): bigint => (isLate ? amount : atLeastZero(amount - atLeastZero(asked - before)));

/**
 * The row a receipt is credited as. The first one completes the deposit itself, with what arrived; each further one is a deposit
 * of its own, so that every row is one movement, with the cash before and after it.
 */
async function rowFor(
  tx: Transaction,
  context: Context,
  deposit: Payment,
  money: Pick<Payment, "amount" | "fee">,
): Promise<Payment> {
  if (deposit.state !== "done") {
    const changes = { ...money, asked: money.amount === deposit.amount ? null : deposit.amount };
    await tx.update(payments).set(changes).where(eq(payments.id, deposit.id));
    return { ...deposit, ...changes };
  }
  const id = context.random.id("pay");
  const row = { ...deposit, ...money, id, state: "pending", createdAt: context.clock.now() } as const;
  const empty = {
    asked: null,
    reference: null,
    redirectUrl: null,
    dueAt: null,
    closedAt: null,
    balanceBefore: null,
    balanceAfter: null,
  };
  // Cannot conflict with an operation id of a caller, which contains no slash.
  const further = { ...row, ...empty, operationId: `receipt/${id}` };
  await tx.insert(payments).values(further);
  return further;
}

/**
 * Credits what arrived for a deposit, each receipt once and at its own value, whatever was requested and however late it is. An
 * excess costs no fee. The caller has locked the deposit's row. Refuses with `operation_mismatch` money in another currency.
 */
export async function creditReceipts(
  tx: Transaction,
  context: Context,
  deposit: Payment & { reference: string },
  receipts: readonly Receipt[],
): Promise<void> {
  // A further receipt's row refers to the player, whom a transfer locks before cash: in the other order the two would deadlock.
  await lockPlayer(tx, deposit.playerId, "share");
  const { provider, reference, currency, fee: feeAsked, amount: feeFor } = deposit;
  const asked = deposit.asked ?? deposit.amount;
  const known = await tx
    .select()
    .from(paymentReceipts)
    .where(and(eq(paymentReceipts.provider, provider), eq(paymentReceipts.reference, reference)));
  let inTime = known.reduce((sum, { amount, isLate }) => (isLate ? sum : sum + amount), 0n);
  let payment: Payment = deposit;
  for (const { id: receipt, amount: arrived, isLate } of receipts) {
    const amount = minorUnits(arrived);
    if (amount === 0n || known.some((earlier) => earlier.receipt === receipt)) continue;
    if (arrived.currency !== currency) throw new Refusal("operation_mismatch");
    const excess = excessOf(asked, inTime, { amount, isLate });
    const fee = ((amount - excess) * feeAsked) / feeFor;
    const row = await rowFor(tx, context, payment, { amount, fee });
    await credit(tx, context, row, null);
    const at = context.clock.now();
    await tx
      .insert(paymentReceipts)
      .values({ provider, reference, receipt, amount, excess, isLate, paymentId: row.id, at });
    if (!isLate) inTime += amount;
    payment = { ...payment, state: "done" };
  }
}
