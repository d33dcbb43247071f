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

/** Ends a review in the transaction. Refuses `not_found`, and `payment_settled` for what is not in review. */
export async function reviewIn(tx: Transaction, context: Context, paymentId: string, decision: ReviewDecision) {
  const payment = await lockWithdrawal(tx, paymentId);
  if (!payment) throw new Refusal("not_found");
  if (payment.state !== "in_review") throw new Refusal("payment_settled");
  if (decision === "approve") return advance(tx, context, payment, { to: "approved", by: "operator" });
  const reasons = [{ code: decision, amounts: {} }];
  return advance(tx, context, payment, { to: "refused", by: "operator", reasons });
}

/** Ends a review: the withdrawal goes on to its provider, or its money back to cash for a reason the player is told. */
export const reviewWithdrawal = (context: Context, paymentId: string, decision: ReviewDecision): Promise<Payment> =>
  context.connection.inTransaction((tx) => reviewIn(tx, context, paymentId, decision));

interface Canceller {
  id: string;
  country: string;
}

/**
 * Cancels a withdrawal of the player that is in review, where the jurisdiction lets players; again it answers the same. Refuses
 * `not_found` and `payment_settled`.
 */
export const cancelWithdrawal = (context: Context, player: Canceller, paymentId: string): Promise<Payment> =>
  context.connection.inTransaction(async (tx) => {
    const payment = await lockWithdrawal(tx, paymentId);
    if (payment?.playerId !== player.id) throw new Refusal("not_found");
    if (payment.state === "cancelled") return payment;
    if (!mayCancel(payment, player)) throw new Refusal("payment_settled");
    return advance(tx, context, payment, { to: "cancelled", by: "player" });
  });

/** Whether a payment's player may cancel it now: a deposit that nobody paid, a withdrawal before anybody approved it. */
export const mayCancel = ({ kind, state }: Payment, { country }: Pick<Canceller, "country">): boolean =>
  kind === "deposit" ? state === "pending" : state === "in_review" && jurisdictionOf(country).withdrawal.cancellable;

/** A withdrawal, whoever's it is. Refuses `not_found`. */
export async function withdrawalById(db: Database, paymentId: string): Promise<Payment> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.id, paymentId), eq(payments.kind, "withdrawal")));
  if (!payment) throw new Refusal("not_found");
  return payment;
}

/** The latest withdrawals that somebody can still do something about, those in review first. */
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
