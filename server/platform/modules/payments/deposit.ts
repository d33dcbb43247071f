import { and, eq } from "drizzle-orm";
import { type Money, type RealCurrency, toMoney } from "#app/contract/money.ts";
import { paymentProvider } from "#server/platform/adapters/payment/index.ts";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { assertMayPlay } from "#server/platform/modules/protection/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { acceptedAmount, type PaymentMethod } from "./methods.ts";
import { payments } from "./tables.ts";

export type Payment = typeof payments.$inferSelect;

export interface DepositRequest {
  /** Made by the caller: the same request under the same id is the same payment. */
  operationId: string;
  method: PaymentMethod;
  amount: Money;
  returnPath: string;
}

const isSameRequest = (payment: Payment, { method, amount, returnPath }: DepositRequest): boolean =>
  payment.method === method &&
  payment.currency === amount.currency &&
  payment.amount.toString() === amount.amount &&
  payment.returnPath === returnPath;

async function repeatedDeposit(tx: Transaction, playerId: string, request: DepositRequest) {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.playerId, playerId), eq(payments.operationId, request.operationId)));
  if (payment && !isSameRequest(payment, request)) throw new Refusal("operation_mismatch");
  return payment;
}

/** Records a deposit the player asks for. No money moves before the provider's event ({@link applyPaymentEvent}). */
export async function openDeposit(
  tx: Transaction,
  context: Context,
  player: { id: string; currency: RealCurrency },
  provider: string,
  request: DepositRequest,
): Promise<Payment> {
  const repeated = await repeatedDeposit(tx, player.id, request);
  if (repeated) return repeated;
  await assertMayPlay(tx, context, player.id);
  const now = context.clock.now();
  const payment: Payment = {
    id: context.random.id("pay"),
    playerId: player.id,
    operationId: request.operationId,
    kind: "deposit",
    method: request.method,
    state: "pending",
    currency: player.currency,
    amount: acceptedAmount(request.method, request.amount, player.currency),
    provider,
    reference: null,
    redirectUrl: null,
    returnPath: request.returnPath,
    balanceBefore: null,
    balanceAfter: null,
    createdAt: now,
    updatedAt: now,
  };
  const inserted = await tx
    .insert(payments)
    .values(payment)
    .onConflictDoNothing({ target: [payments.playerId, payments.operationId] })
    .returning();
  if (inserted.length > 0) {
    await record(tx, context, { playerId: player.id });
    return payment;
  }
  // Two requests at the same moment: the other one has committed by now.
  const winner = await repeatedDeposit(tx, player.id, request);
  if (!winner) throw new Error(`deposit ${request.operationId} is neither new nor there`);
  return winner;
}

/** Keeps what the provider calls the payment, and where its page is. */
export async function attachPage(
  tx: Transaction,
  paymentId: string,
  page: { reference: string; redirectUrl: string },
): Promise<void> {
  await tx.update(payments).set(page).where(eq(payments.id, paymentId));
}

/**
 * Opens a deposit and its page at the provider. The provider is asked between two transactions and never inside one; a
 * repeat after a cut in between asks it again, and gets the same page.
 */
export async function createDeposit(
  context: Context,
  player: { id: string; currency: RealCurrency },
  request: DepositRequest,
): Promise<{ payment: Payment; redirectUrl: string }> {
  const provider = paymentProvider(context);
  if (!provider) throw new Refusal("method_unavailable");
  const { inTransaction } = context.connection;
  const payment = await inTransaction((tx) => openDeposit(tx, context, player, provider.id, request));
  if (payment.redirectUrl) return { payment, redirectUrl: payment.redirectUrl };
  const { id: paymentId, method, amount, currency, returnPath } = payment;
  const page = await provider.open({ paymentId, method, amount: toMoney(amount, currency), returnPath });
  await inTransaction((tx) => attachPage(tx, payment.id, page));
  return { payment, redirectUrl: page.redirectUrl };
}

/** Cancels a payment of the player that is still pending; cancelling it again answers the same. */
export const cancelPayment = (context: Context, playerId: string, paymentId: string): Promise<Payment> =>
  context.connection.inTransaction(async (tx) => {
    const [payment] = await tx
      .select()
      .from(payments)
      .where(and(eq(payments.id, paymentId), eq(payments.playerId, playerId)))
      .for("update");
    if (!payment) throw new Refusal("not_found");
    if (payment.state === "cancelled") return payment;
    if (payment.state !== "pending") throw new Refusal("payment_settled");
    const changes = { state: "cancelled", updatedAt: context.clock.now() } as const;
    await tx.update(payments).set(changes).where(eq(payments.id, paymentId));
    await record(tx, context, { playerId });
    return { ...payment, ...changes };
  });
