import { and, count, desc, eq } from "drizzle-orm";
import type { Payment as PaymentOnTheWire } from "#app/contract/cashier.ts";
import { toMoney } from "#app/contract/money.ts";
import type { Database } from "#server/platform/db/index.ts";
import { isAfter, type Place } from "#server/platform/db/keyset.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { Payment } from "./deposit.ts";
import { payments } from "./tables.ts";

/** One of the player's payments; another's is as unknown as one that never was. */
export async function paymentOf(db: Database, playerId: string, paymentId: string): Promise<Payment> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.id, paymentId), eq(payments.playerId, playerId)));
  if (!payment) throw new Refusal("not_found");
  return payment;
}

/** The player's payments from a place on, latest first: one more than the limit, to see whether more follow. */
export const paymentsOf = (
  db: Database,
  playerId: string,
  { before, limit }: { before: Place | undefined; limit: number },
): Promise<Payment[]> =>
  db
    .select()
    .from(payments)
    .where(and(eq(payments.playerId, playerId), isAfter(before, payments.createdAt, payments.id)))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(limit + 1);

/** How many deposits of the player arrived. */
export async function countDeposits(db: Database, playerId: string): Promise<number> {
  const [row] = await db
    .select({ deposits: count() })
    .from(payments)
    .where(and(eq(payments.playerId, playerId), eq(payments.kind, "deposit"), eq(payments.state, "done")));
  return row?.deposits ?? 0;
}

/** A payment as the contract shows it. */
export function viewPayment(payment: Payment): PaymentOnTheWire {
  const { id, kind, method, state, currency, balanceBefore, balanceAfter } = payment;
  return {
    id,
    kind,
    method,
    state,
    amount: toMoney(payment.amount, currency),
    createdAt: payment.createdAt.toISOString(),
    updatedAt: payment.updatedAt.toISOString(),
    balanceBefore: balanceBefore === null ? null : toMoney(balanceBefore, currency),
    balanceAfter: balanceAfter === null ? null : toMoney(balanceAfter, currency),
  };
}
