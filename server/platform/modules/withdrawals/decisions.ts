import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { REFUSAL_REASONS } from "#app/contract/cashier.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import { jurisdictionOf } from "#server/platform/modules/jurisdictions/index.ts";
import { type Payment, payments } from "#server/platform/modules/payments/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { advance, lockWithdrawal } from "./states.ts";

const MOST = 50;

export type ReviewDecision = "approve" | (typeof REFUSAL_REASONS)[number];

/** Ends a review. Refuses with `not_found`, and with `payment_settled` a withdrawal that is not in review. */
export async function reviewIn(tx: Transaction, context: Context, paymentId: string, decision: ReviewDecision) {
  const payment = await lockWithdrawal(tx, paymentId);
  if (!payment) throw new Refusal("not_found");
  if (payment.state !== "in_review") throw new Refusal("payment_settled");
  if (decision === "approve") return advance(tx, context, payment, { to: "approved", by: "operator" });
  const reasons = [{ code: decision, amounts: {} }];
  return advance(tx, context, payment, { to: "refused", by: "operator", reasons });
}

/** Ends a review: the withdrawal goes to its provider, or its money returns to cash for a reason that the player is shown. */
export const reviewWithdrawal = (context: Context, paymentId: string, decision: ReviewDecision): Promise<Payment> =>
  context.connection.inTransaction((tx) => reviewIn(tx, context, paymentId, decision));

interface Canceller {
  id: string;
  country: string;
}

/**
 * Cancels a withdrawal of the player that is in review, where the jurisdiction permits it; repeating it returns the same. Refuses
 * with `not_found` and `payment_settled`.
 */
export const cancelWithdrawal = (context: Context, player: Canceller, paymentId: string): Promise<Payment> =>
  context.connection.inTransaction(async (tx) => {
    const payment = await lockWithdrawal(tx, paymentId);
    if (payment?.playerId !== player.id) throw new Refusal("not_found");
    if (payment.state === "cancelled") return payment;
    if (!mayCancel(payment, player)) throw new Refusal("payment_settled");
    return advance(tx, context, payment, { to: "cancelled", by: "player" });
  });

/** Whether its player may cancel a payment now: a deposit that is not paid, a withdrawal that is not approved. */
export const mayCancel = ({ kind, state }: Payment, { country }: Pick<Canceller, "country">): boolean =>
  kind === "deposit" ? state === "pending" : state === "in_review" && jurisdictionOf(country).withdrawal.cancellable;

/** A withdrawal of any player. Refuses with `not_found`. */
export async function withdrawalById(db: Database, paymentId: string): Promise<Payment> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.id, paymentId), eq(payments.kind, "withdrawal")));
  if (!payment) throw new Refusal("not_found");
  return payment;
}

/** The latest withdrawals whose state can still change, those in review first. */
export const withdrawalsUnderWay = (db: Database): Promise<Payment[]> =>
  db
    .select()
    .from(payments)
    .where(and(eq(payments.kind, "withdrawal"), inArray(payments.state, ["in_review", "approved", "sent", "done"])))
    .orderBy(
      asc(sql`case ${payments.state} when 'in_review' then 0 when 'done' then 2 else 1 end`),
      desc(payments.createdAt),
      desc(payments.id),
    )
    .limit(MOST);
