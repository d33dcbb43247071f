import { and, eq, isNull } from "drizzle-orm";
import { type Money, toMoney } from "#app/contract/money.ts";
import { ProviderAway, providerOf } from "#server/platform/adapters/payment/index.ts";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { openAccountOf } from "#server/platform/modules/currency-accounts/index.ts";
import { assertDepositWithin } from "#server/platform/modules/player-limits/index.ts";
import { assertMayPlay } from "#server/platform/modules/protection/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { closePage } from "./close-page.ts";
import { paymentUnder } from "./history.ts";
import { firstLook } from "./look-times.ts";
import type { Payer, PaymentMethod } from "./method-terms.ts";
import { acceptedAmount } from "./methods.ts";
import { assertNotPaused } from "./pause.ts";
import { addStep } from "./steps.ts";
import { type Payment, payments } from "./tables.ts";

export interface DepositRequest {
  /** Chosen by the caller: the same request under the same id is the same payment. */
  operationId: string;
  method: PaymentMethod;
  amount: Money;
  returnPath: string;
}

/** The return path, with the payment's id in its place. */
const returnPathOf = (asked: string, paymentId: string): string => asked.replace(/:paymentId(?=\?|$)/, paymentId);

const isSameRequest = (payment: Payment, { method, amount, returnPath }: DepositRequest): boolean =>
  payment.method === method &&
  payment.currency === amount.currency &&
  (payment.asked ?? payment.amount).toString() === amount.amount &&
  payment.returnPath === returnPathOf(returnPath, payment.id);

async function repeatedDeposit(tx: Transaction, playerId: string, request: DepositRequest) {
  const payment = await paymentUnder(tx, playerId, request.operationId);
  if (payment && !isSameRequest(payment, request)) throw new Refusal("operation_mismatch");
  return payment;
}

/** Records a requested deposit. No money moves before the provider reports it ({@link applyDeposit}). */
export async function openDeposit(
  tx: Transaction,
  context: Context,
  player: Payer & { id: string },
  provider: string,
  request: DepositRequest,
): Promise<Payment> {
  const repeated = await repeatedDeposit(tx, player.id, request);
  if (repeated) return repeated;
  await assertMayPlay(tx, context, player.id);
  await assertNotPaused(tx, context, player.id);
  await openAccountOf(tx, player.id, player.currency);
  const accepted = acceptedAmount(request.method, request.amount, player);
  await assertDepositWithin(tx, context, player.id, { ...accepted, currency: player.currency });
  const now = context.clock.now();
  const id = context.random.id("pay");
  const payment: Payment = {
    id,
    playerId: player.id,
    operationId: request.operationId,
    kind: "deposit",
    method: request.method,
    state: "pending",
    currency: player.currency,
    ...accepted,
    asked: null,
    provider,
    reference: null,
    redirectUrl: null,
    returnPath: returnPathOf(request.returnPath, id),
    source: null,
    destination: null,
    destinationId: null,
    refundOf: null,
    // A provider that returns no page now is asked for it again.
    dueAt: firstLook(now),
    closedAt: null,
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
    await addStep(tx, { paymentId: payment.id, state: "pending", at: now, by: "player" });
    await record(tx, context, { playerId: player.id });
    return payment;
  }
  // Of two concurrent requests the other one has committed by now.
  const winner = await repeatedDeposit(tx, player.id, request);
  if (!winner) throw new Error(`deposit ${request.operationId} is neither new nor there`);
  return winner;
}

/** Stores the provider's reference of the payment and the address of its page; of two concurrent calls the first counts. */
export async function attachPage(
  tx: Transaction,
  paymentId: string,
  page: { reference: string; redirectUrl: string; dueAt?: Date },
): Promise<void> {
  await tx
    .update(payments)
    .set(page)
    .where(and(eq(payments.id, paymentId), isNull(payments.reference)));
}

/**
 * Opens a deposit and its page at the provider. The provider is asked between two transactions and never inside one; a repeat
 * after an interruption in between gets the same page. Refuses with `provider_unavailable` while it does not respond: nothing was
 * moved, and the same request can be sent again.
 */
export async function createDeposit(
  context: Context,
  player: Payer & { id: string },
  request: DepositRequest,
): Promise<{ payment: Payment; redirectUrl: string }> {
  const provider = providerOf(context, request.method);
  if (!provider) throw new Refusal("method_unavailable");
  const { inTransaction } = context.connection;
  const payment = await inTransaction((tx) => openDeposit(tx, context, player, provider.id, request));
  if (payment.redirectUrl) return { payment, redirectUrl: payment.redirectUrl };
  const { id: paymentId, method, amount, currency, returnPath } = payment;
  const order = { paymentId, method, amount: toMoney(amount, currency), returnPath };
  const page = await provider.open(order).catch((error: unknown) => {
    throw error instanceof ProviderAway ? new Refusal("provider_unavailable") : error;
  });
  const kept = await inTransaction(async (tx) => {
    await attachPage(tx, paymentId, { ...page, dueAt: firstLook(context.clock.now()) });
    return await repeatedDeposit(tx, player.id, request);
  });
  // Cancelled while the provider opened the page: nobody is sent to a page that counts against no limit.
  if (kept?.state === "cancelled" && !(await closePage(context, kept)).closedAt)
    throw new Refusal("provider_unavailable");
  return { payment: kept ?? payment, redirectUrl: kept?.redirectUrl ?? page.redirectUrl };
}

async function cancel(tx: Transaction, context: Context, playerId: string, paymentId: string): Promise<Payment> {
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
  await addStep(tx, { paymentId, state: "cancelled", at: changes.updatedAt, by: "player" });
  await record(tx, context, { playerId });
  return { ...payment, ...changes };
}

/**
 * Cancels a pending deposit of the player, and has its page closed; repeating it returns the same. One that turns out to be paid
 * at that moment is credited, and returned as done.
 */
export const cancelDeposit = async (context: Context, playerId: string, paymentId: string): Promise<Payment> =>
  closePage(context, await context.connection.inTransaction((tx) => cancel(tx, context, playerId, paymentId)));
