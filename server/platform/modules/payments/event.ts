import { and, eq } from "drizzle-orm";
import type { Money } from "#app/contract/money.ts";
import type { DepositReading, PaymentProvider } from "#server/platform/adapters/payment/index.ts";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { credit } from "./credit.ts";
import { creditReceipts } from "./receipts.ts";
import { addStep } from "./steps.ts";
import { type Payment, payments } from "./tables.ts";

/** A provider's authenticated report about a deposit. */
export interface ReportedDeposit {
  provider: Pick<PaymentProvider, "id" | "amounts">;
  reference: string;
  reading: DepositReading;
}

/**
 * Applies a provider's report about a deposit, once however often it is repeated. Money that arrived is credited whatever
 * happened meanwhile: a payment that was cancelled or declined here and is paid there becomes done. An outdated report is
 * accepted without effect, so that the provider stops repeating it.
 *
 * Refuses an unknown reference with `not_found`, and with `operation_mismatch` another currency than was requested, or another
 * amount from a provider of exact amounts.
 */
export async function applyDeposit(
  tx: Transaction,
  context: Context,
  { provider, reference, reading }: ReportedDeposit,
): Promise<void> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.kind, "deposit"), eq(payments.provider, provider.id), eq(payments.reference, reference)))
    .for("update");
  if (!payment) throw new Refusal("not_found");
  const { state, receipts, source = null } = reading;
  const [receipt] = receipts;
  if (state === "open") return;
  if (!receipt) await end(tx, context, payment, state);
  else if (provider.amounts === "any") await creditReceipts(tx, context, { ...payment, reference }, receipts);
  else await creditExactly(tx, context, payment, { arrived: receipt.amount, source });
}

/** A cancelled deposit that can no longer be paid does not count against its player's limits any more. */
async function close(tx: Transaction, context: Context, { id, closedAt }: Payment): Promise<void> {
  if (!closedAt) await tx.update(payments).set({ closedAt: context.clock.now() }).where(eq(payments.id, id));
}

/** A deposit that ended without money. */
async function end(tx: Transaction, context: Context, payment: Payment, state: "paid" | "expired" | "declined") {
  const { id, playerId } = payment;
  if (payment.state === "cancelled") return close(tx, context, payment);
  if (payment.state !== "pending") return;
  if (state === "paid") return context.log.warn({ paymentId: id }, "payment is paid without any money");
  const at = context.clock.now();
  await tx.update(payments).set({ state, updatedAt: at }).where(eq(payments.id, id));
  await addStep(tx, { paymentId: id, state, at, by: "provider" });
  await record(tx, context, { playerId, result: state });
}

async function creditExactly(
  tx: Transaction,
  context: Context,
  payment: Payment,
  { arrived, source }: { arrived: Money; source: string | null },
): Promise<void> {
  const { id, amount, currency, state } = payment;
  if (arrived.currency !== currency || arrived.amount !== amount.toString()) {
    context.log.error({ paymentId: id, asked: `${amount} ${currency}`, arrived }, "payment amount differs");
    throw new Refusal("operation_mismatch");
  }
  if (state !== "done") await credit(tx, context, payment, source);
}
