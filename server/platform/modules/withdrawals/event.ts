import { and, eq } from "drizzle-orm";
import { toMoney } from "#app/contract/money.ts";
import type { PayoutReading } from "#server/platform/adapters/payment/index.ts";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { type Payment, payments } from "#server/platform/modules/payments/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { Reason } from "./reason-texts.ts";
import { advance, canBecome, type State } from "./states.ts";

const REASONS: Partial<Record<State, Reason["code"]>> = { failed: "not_accepted", returned: "sent_back" };

/** Moves a withdrawal to a state, through `sent` where the provider reported the end before it reported the sending. */
export async function advanceTo(tx: Transaction, context: Context, payment: Payment, to: State): Promise<Payment> {
  const code = REASONS[to];
  const reasons = code ? [{ code, amounts: {} }] : [];
  if (canBecome(payment.state, to)) return advance(tx, context, payment, { to, by: "provider", reasons });
  if (payment.state !== "approved" || !canBecome("sent", to)) return payment;
  const sent = await advance(tx, context, payment, { to: "sent", by: "provider" });
  return advance(tx, context, sent, { to, by: "provider", reasons });
}

/**
 * Applies a provider's report about a payout to its row, which the transaction has locked: once however often it is reported, and
 * in whatever order; a report that is outdated changes nothing. Refuses with `operation_mismatch` another amount or currency than
 * was to be paid.
 */
export async function applyReading(
  tx: Transaction,
  context: Context,
  payment: Payment,
  { reference, amount, state }: PayoutReading,
): Promise<Payment> {
  const asked = toMoney(payment.amount - payment.fee, payment.currency);
  if (amount.amount !== asked.amount || amount.currency !== asked.currency) {
    context.log.error({ paymentId: payment.id, asked, reported: amount }, "payout amount differs");
    throw new Refusal("operation_mismatch");
  }
  if (payment.reference === null) await tx.update(payments).set({ reference }).where(eq(payments.id, payment.id));
  const named = { ...payment, reference: payment.reference ?? reference };
  return state === "accepted" ? named : advanceTo(tx, context, named, state);
}

/** The same for a report by webhook. Refuses an unknown reference with `not_found`. */
export const applyPayout = (
  context: Context,
  { provider, reading }: { provider: string; reading: PayoutReading },
): Promise<void> =>
  context.connection.inTransaction(async (tx) => {
    const { kind, provider: by, reference } = payments;
    const [payment] = await tx
      .select()
      .from(payments)
      .where(and(eq(kind, "withdrawal"), eq(by, provider), eq(reference, reading.reference)))
      .for("update");
    if (!payment) throw new Refusal("not_found");
    await applyReading(tx, context, payment, reading);
  });
