import { asc, desc, eq, inArray } from "drizzle-orm";
import type { PaymentDetails } from "#app/contract/cashier.ts";
import { type RealCurrency, toMoney } from "#app/contract/money.ts";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import { paymentSteps } from "./tables.ts";

type StepRow = typeof paymentSteps.$inferSelect;
type NewStep = typeof paymentSteps.$inferInsert;

/** Stores a change of a payment's state, in the transaction that makes it. */
export async function addStep(tx: Transaction, step: NewStep): Promise<void> {
  await tx.insert(paymentSteps).values(step);
}

/** The steps of a payment, earliest first. */
export const stepsOf = (db: Database, paymentId: string): Promise<StepRow[]> =>
  db.select().from(paymentSteps).where(eq(paymentSteps.paymentId, paymentId)).orderBy(asc(paymentSteps.id));

/** The latest step of each of some payments. */
export async function latestSteps(db: Database, paymentIds: readonly string[]): Promise<Map<string, StepRow>> {
  const rows = await db
    .selectDistinctOn([paymentSteps.paymentId])
    .from(paymentSteps)
    .where(inArray(paymentSteps.paymentId, [...paymentIds]))
    .orderBy(paymentSteps.paymentId, desc(paymentSteps.id));
  return new Map(rows.map((row) => [row.paymentId, row]));
}

/** A step as the contract shows it. */
export function viewStep(step: StepRow, currency: RealCurrency): PaymentDetails["steps"][number] {
  const { state, by, reasons, balanceBefore, balanceAfter } = step;
  return {
    state,
    at: step.at.toISOString(),
    by,
    reasons,
    balanceBefore: balanceBefore === null ? null : toMoney(balanceBefore, currency),
    balanceAfter: balanceAfter === null ? null : toMoney(balanceAfter, currency),
  };
}
