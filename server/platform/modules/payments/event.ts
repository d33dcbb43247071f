import { and, eq } from "drizzle-orm";
import type { Money } from "#app/contract/money.ts";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { creditDeposit } from "#server/platform/modules/wallet/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { payments } from "./tables.ts";

/** What a provider reports of a payment, once its signature was checked. */
export interface PaymentEvent {
  provider: string;
  reference: string;
  event: "paid" | "declined";
  amount: Money;
}

/**
 * Applies a provider's event once, however often it comes. Money that arrived is credited whatever the player did
 * meanwhile: a payment that was cancelled or declined here and is paid there is done. An event that comes too late to
 * change anything is acknowledged, so that the provider stops repeating it.
 *
 * Refuses `not_found` for an unknown reference and `operation_mismatch` for another amount or currency than was asked.
 */
export async function applyPaymentEvent(tx: Transaction, context: Context, reported: PaymentEvent): Promise<void> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.provider, reported.provider), eq(payments.reference, reported.reference)))
    .for("update");
  if (!payment) throw new Refusal("not_found");
  const { id, playerId, amount, currency, state } = payment;
  if (reported.amount.currency !== currency || reported.amount.amount !== amount.toString()) {
    context.log.error(
      { paymentId: id, asked: `${amount} ${currency}`, reported: reported.amount },
      "payment amount differs",
    );
    throw new Refusal("operation_mismatch");
  }
  const updatedAt = context.clock.now();
  if (reported.event === "paid" && state !== "done") {
    const deposit = { playerId, provider: payment.provider, paymentId: id, currency, amount, at: updatedAt };
    const { balanceBefore, balanceAfter } = await creditDeposit(tx, deposit);
    const changes = { state: "done", updatedAt, balanceBefore, balanceAfter } as const;
    await tx.update(payments).set(changes).where(eq(payments.id, id));
    await record(tx, context, { playerId, result: "credited" });
  } else if (reported.event === "declined" && state === "pending") {
    await tx.update(payments).set({ state: "declined", updatedAt }).where(eq(payments.id, id));
    await record(tx, context, { playerId, result: "declined" });
  }
}
