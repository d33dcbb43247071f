import { and, eq, notInArray } from "drizzle-orm";
import { providerNamed } from "#server/platform/adapters/payment/index.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import { type Payment, paymentReceipts, payments, paymentUnder } from "#server/platform/modules/payments/index.ts";
import { purseOf } from "#server/platform/modules/wallet/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { type Destination, destinationFor } from "./destinations.ts";
import { assertFree, openWithdrawal, withdrawalsLock } from "./request.ts";
import { STATES_BY_PLACE } from "./states.ts";

export interface RefundRequest {
  /** Chosen by the caller: the same request under the same id is the same refund. */
  operationId: string;
  /** The deposit whose excess is returned. */
  paymentId: string;
  address: string;
}

const receiptOf = async (db: Database | Transaction, paymentId: string) => {
  const [receipt] = await db.select().from(paymentReceipts).where(eq(paymentReceipts.paymentId, paymentId));
  return receipt;
};

/** What of a payment can be sent back, in minor units; zero once that is under way or done. */
export async function refundableOf(db: Database | Transaction, { id, kind }: Payment): Promise<bigint> {
  const receipt = kind === "deposit" ? await receiptOf(db, id) : undefined;
  if (!receipt?.excess) return 0n;
  const [refund] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.refundOf, id), notInArray(payments.state, [...STATES_BY_PLACE.cash])));
  return refund ? 0n : receipt.excess;
}

/** The provider's reference of the deposit that a withdrawal refunds; null for any other withdrawal. */
export async function refundedReference(db: Database, { refundOf }: Payment): Promise<string | null> {
  if (refundOf === null) return null;
  return (await receiptOf(db, refundOf))?.reference ?? null;
}

async function repeatedRefund(tx: Transaction, deposit: Payment, request: RefundRequest, to: Destination) {
  const payment = await paymentUnder(tx, deposit.playerId, request.operationId);
  if (payment && (payment.refundOf !== deposit.id || payment.destinationId !== to.id)) {
    throw new Refusal("operation_mismatch");
  }
  return payment;
}

/** Marks the field of the form, whose name differs from that of a withdrawal. */
function atAddress(error: unknown): never {
  if (!(error instanceof Refusal) || error.fields.length === 0) throw error;
  throw new Refusal(
    error.code,
    error.parameters,
    error.fields.map((field) => ({ ...field, path: "address" })),
  );
}

async function requestRefund(tx: Transaction, context: Context, playerId: string, request: RefundRequest) {
  const [deposit] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.id, request.paymentId), eq(payments.playerId, playerId)))
    .for("update");
  if (!deposit) throw new Refusal("not_found");
  const { method, provider, currency } = deposit;
  if (method !== "crypto" || !providerNamed(context, provider)) throw new Refusal("not_refundable");
  const asked = { method, destination: request.address };
  const destination = await destinationFor(tx, context, playerId, asked).catch(atAddress);
  const repeated = await repeatedRefund(tx, deposit, request, destination);
  if (repeated) return repeated;
  const amount = await refundableOf(tx, deposit);
  if (amount === 0n) throw new Refusal("not_refundable");
  assertFree(await purseOf(tx, playerId, currency), amount);
  const { operationId } = request;
  const opened = {
    operationId,
    method,
    provider,
    amount,
    fee: 0n,
    destination,
    refundOf: deposit.id,
    withoutWayBack: 0n,
  };
  return openWithdrawal(tx, context, { id: playerId, currency }, opened);
}

/**
 * Returns the excess of a deposit to an address of the player: a withdrawal like any other, without limits or a fee, and reviewed
 * by the same rules. Refuses with `not_found`, `not_refundable`, `insufficient_funds`, `not_free` or `operation_mismatch`, and at
 * the field an address that is not one of the network.
 */
export const cryptoRefund = (context: Context, playerId: string, request: RefundRequest): Promise<Payment> =>
  context.connection.inTransaction((tx) => requestRefund(tx, context, playerId, request), {
    lock: withdrawalsLock(playerId),
  });
