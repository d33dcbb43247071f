import { and, asc, eq, lte } from "drizzle-orm";
import { toMoney } from "#app/contract/money.ts";
import { type PaymentProvider, ProviderRefused, providerNamed } from "#server/platform/adapters/payment/index.ts";
import type { Context } from "#server/platform/context.ts";
import { type Payment, payments } from "#server/platform/modules/payments/index.ts";
import { withdrawalById } from "./decisions.ts";
import { destinationOf } from "./destinations.ts";
import { advanceTo, applyReading } from "./event.ts";
import { refundedReference } from "./refund.ts";
import { ASK_AFTER_MS, lockWithdrawal } from "./states.ts";

const AT_ONCE = 20;

/** How long a process has for one withdrawal; after a crash it is tried again this much later, under the same payment id. */
const CLAIM_MS = 60_000;

/** Claims a due withdrawal for this process: of several that find it one gets it. */
async function claim({ connection, clock }: Context, paymentId: string): Promise<Payment | undefined> {
  const now = clock.now();
  return connection.inTransaction(async (tx) => {
    const payment = await lockWithdrawal(tx, paymentId);
    if (!payment?.dueAt || payment.dueAt > now) return undefined;
    const dueAt = new Date(now.getTime() + (payment.reference === null ? CLAIM_MS : ASK_AFTER_MS));
    await tx.update(payments).set({ dueAt }).where(eq(payments.id, paymentId));
    return { ...payment, dueAt };
  });
}

/** Asks the provider to pay, or for the state of a payout it knows; undefined where it refuses to pay. */
async function read(context: Context, provider: PaymentProvider, payment: Payment) {
  if (payment.reference !== null) return provider.payout(payment.reference);
  const { id: paymentId, method, currency, amount, fee } = payment;
  const destination = await destinationOf(context, payment);
  const refundOf = await refundedReference(context.connection.db, payment);
  const order = { paymentId, method, amount: toMoney(amount - fee, currency), destination, refundOf };
  return provider.payOut(order).catch((error: unknown) => {
    if (error instanceof ProviderRefused) return undefined;
    throw error;
  });
}

/**
 * The provider is asked between two transactions and never inside one. It pays once for each payment id, so that a repeat after a
 * crash pays no second time.
 */
async function send(context: Context, payment: Payment): Promise<void> {
  const { id: paymentId } = payment;
  const provider = providerNamed(context, payment.provider);
  if (!provider)
    throw new Error(`the provider ${payment.provider} of withdrawal ${paymentId} is not configured any more`);
  const reading = await read(context, provider, payment);
  await context.connection.inTransaction(async (tx) => {
    const now = await lockWithdrawal(tx, paymentId);
    if (!now) throw new Error(`withdrawal ${paymentId} is gone`);
    if (reading) await applyReading(tx, context, now, reading);
    else if (now.state === "approved") await advanceTo(tx, context, now, "failed");
  });
}

/** Hands an approved withdrawal to its provider, or asks for the state of one it has. */
async function handOver(context: Context, paymentId: string): Promise<void> {
  const payment = await claim(context, paymentId);
  if (payment) await send(context, payment);
}

/**
 * Hands an approved withdrawal over although the job may be doing so at the same time: the sandbox waits for no job, and a
 * withdrawal that the job has claimed and not sent yet is unknown to the provider.
 */
export async function handOverNow(context: Context, paymentId: string): Promise<void> {
  const payment = await withdrawalById(context.connection.db, paymentId);
  if (payment.state === "approved") await send(context, payment);
}

/** Hands over all that are due. One that fails is logged and tried again later, and does not hold up the others. */
export async function handOverDue(context: Context): Promise<void> {
  const { connection, clock, log } = context;
  const due = await connection.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.kind, "withdrawal"), lte(payments.dueAt, clock.now())))
    .orderBy(asc(payments.dueAt))
    .limit(AT_ONCE);
  for (const { id } of due) {
    await handOver(context, id).catch((err: unknown) =>
      log.error({ err, paymentId: id }, "withdrawal not handed over"),
    );
  }
}
