import { eq } from "drizzle-orm";
import { type Money, minorUnits, type RealCurrency } from "#app/contract/money.ts";
import { providerOf } from "#server/platform/adapters/payment/index.ts";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import {
  addStep,
  assertWithin,
  feeOf,
  methodTerms,
  type Payment,
  type PaymentMethod,
  payments,
  paymentUnder,
  payoutWays,
} from "#server/platform/modules/payments/index.ts";
import { moveWithdrawal, type Purse, purseOf } from "#server/platform/modules/wallet/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { type Destination, destinationFor } from "./destinations.ts";
import { firstOf, owedOf } from "./owed.ts";
import { askForDocuments, reasonsToHold } from "./review.ts";
import { advance } from "./states.ts";

/** Who withdraws: a blocked or excluded player may, too. */
export interface Withdrawer {
  id: string;
  /** The currency of the active account. */
  currency: RealCurrency;
  country: string;
}

export interface WithdrawalRequest {
  /** Chosen by the caller: the same request under the same id is the same withdrawal. */
  operationId: string;
  method: PaymentMethod;
  amount: Money;
  destination?: string | undefined;
  destinationId?: string | undefined;
}

/** A card's destination is that of the latest deposit, which may be another one when the request is repeated. */
const isSameRequest = (payment: Payment, { method, amount }: WithdrawalRequest, destination: Destination): boolean =>
  payment.kind === "withdrawal" &&
  payment.method === method &&
  payment.currency === amount.currency &&
  payment.amount.toString() === amount.amount &&
  (method === "card" || payment.destinationId === destination.id);

async function repeatedRequest(tx: Transaction, playerId: string, request: WithdrawalRequest, to: Destination) {
  const payment = await paymentUnder(tx, playerId, request.operationId);
  if (payment && !isSameRequest(payment, request, to)) throw new Refusal("operation_mismatch");
  return payment;
}

/**
 * Refuses with `other_method_first` money that has to go back to another method first, and more than a method may get before
 * another one has its part. Returns what cannot go back at all, which this withdrawal does not change.
 */
async function assertGoesBackFirst(
  tx: Transaction,
  context: Context,
  player: Withdrawer,
  { method, amount, purse }: { method: PaymentMethod; amount: bigint; purse: Purse },
): Promise<bigint> {
  const { currency } = player;
  const ways = payoutWays(context, player);
  const { owed, withoutWayBack } = await owedOf(tx, player, ways);
  const first = firstOf(owed, ways, purse);
  if (!first || (first.method === method && (!first.isPart || amount <= first.amount))) return withoutWayBack;
  throw new Refusal("other_method_first", { method: first.method, amount: first.amount.toString(), currency });
}

/** Refuses more than the cash: with `not_free` where held and bonus money would suffice, else with `insufficient_funds`. */
export function assertFree({ currency, cash, bonus, held }: Purse, amount: bigint): void {
  if (amount <= cash) return;
  const free = { free: cash.toString(), currency };
  throw amount <= cash + bonus + held ? new Refusal("not_free", free) : new Refusal("insufficient_funds", free);
}

/** Records a requested withdrawal and holds its amount: in review, or approved where no rule requires a review. */
export async function requestWithdrawal(
  tx: Transaction,
  context: Context,
  player: Withdrawer,
  request: WithdrawalRequest,
): Promise<Payment> {
  const { currency } = player;
  const { method } = request;
  const provider = providerOf(context, method);
  if (!provider) throw new Refusal("method_unavailable");
  if (request.amount.currency !== currency) throw new Refusal("currency_mismatch", { currency });
  const terms = methodTerms(method, "withdrawal", player);
  const destination = await destinationFor(tx, context, player.id, request);
  const repeated = await repeatedRequest(tx, player.id, request, destination);
  if (repeated) return repeated;
  const amount = minorUnits(request.amount);
  // Read before what is owed: money credited or moved in between counts as owed, and not yet as free.
  const purse = await purseOf(tx, player.id, currency);
  // Where both are exceeded the lower one is reported: with the other, the next attempt would be refused as well.
  if (amount > terms.maximum && purse.cash < terms.maximum) assertFree(purse, amount);
  assertWithin(terms, amount, currency);
  const withoutWayBack = await assertGoesBackFirst(tx, context, player, { method, amount, purse });
  assertFree(purse, amount);
  const fee = feeOf(amount, terms);
  const { operationId } = request;
  return openWithdrawal(tx, context, player, {
    operationId,
    method,
    provider: provider.id,
    amount,
    fee,
    destination,
    refundOf: null,
    withoutWayBack,
  });
}

interface NewWithdrawal extends Pick<Payment, "operationId" | "method" | "provider" | "amount" | "fee" | "refundOf"> {
  destination: Destination;
  /** What was moved into the account and cannot go back from it; zero for a refund, which returns where it came from. */
  withoutWayBack: bigint;
}

/** Stores a withdrawal, holds its amount, and approves it or opens its review. */
export async function openWithdrawal(
  tx: Transaction,
  context: Context,
  { id: playerId, currency }: Pick<Withdrawer, "id" | "currency">,
  { destination, withoutWayBack, ...opened }: NewWithdrawal,
): Promise<Payment> {
  const { provider, amount, fee } = opened;
  const now = context.clock.now();
  const id = context.random.id("pay");
  const [payment] = await tx
    .insert(payments)
    .values({
      ...opened,
      id,
      playerId,
      currency,
      kind: "withdrawal",
      state: "requested",
      returnPath: "/",
      destination: destination.label,
      destinationId: destination.id,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: [payments.playerId, payments.operationId] })
    .returning();
  // A concurrent deposit has taken the operation id.
  if (!payment) throw new Refusal("operation_mismatch");
  const money = { playerId, paymentId: id, provider, currency, amount, fee, at: now };
  const { balanceBefore, balanceAfter } = await moveWithdrawal(tx, "held", money);
  await tx.update(payments).set({ balanceBefore, balanceAfter }).where(eq(payments.id, id));
  await addStep(tx, { paymentId: id, state: "requested", at: now, by: "player", balanceBefore, balanceAfter });
  const reasons = await reasonsToHold(tx, context, payment, withoutWayBack);
  if (reasons.some(({ code }) => code === "documents")) await askForDocuments(tx, context, playerId);
  const to = reasons.length > 0 ? "in_review" : "approved";
  return advance(tx, context, { ...payment, balanceBefore, balanceAfter }, { to, by: "rule", reasons });
}

/** The withdrawals of a player are requested one after another: each finds what those before it left to go back first. */
export const createWithdrawal = (context: Context, player: Withdrawer, request: WithdrawalRequest): Promise<Payment> =>
  context.connection.inTransaction((tx) => requestWithdrawal(tx, context, player, request), {
    lock: withdrawalsLock(player.id),
  });

export const withdrawalsLock = (playerId: string): string => `withdrawals of ${playerId}`;
