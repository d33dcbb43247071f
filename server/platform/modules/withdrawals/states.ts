import { eq } from "drizzle-orm";
import type { PaymentDetails } from "#app/contract/cashier.ts";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { addStep, type Payment, payments } from "#server/platform/modules/payments/index.ts";
import { moveWithdrawal, type WithdrawalMove } from "#server/platform/modules/wallet/index.ts";
import { writeToPlayer } from "./letters.ts";

export type State = Payment["state"];
type Step = PaymentDetails["steps"][number];

/** Until a withdrawal is sent its money is held, then it is outside; in the other states it is back in cash. */
export const STATES_BY_PLACE = {
  held: ["requested", "in_review", "approved"],
  outside: ["sent", "done"],
  cash: ["refused", "failed", "returned", "cancelled"],
} as const satisfies Record<string, readonly State[]>;

type Place = keyof typeof STATES_BY_PLACE;

const isAt = (place: Place, state: State): boolean => STATES_BY_PLACE[place].some((known) => known === state);

/** The next states of each state; one that is missing is final. */
const NEXT: Partial<Record<State, readonly State[]>> = {
  requested: ["in_review", "approved"],
  in_review: ["approved", "refused", "cancelled"],
  approved: ["sent", "failed"],
  sent: ["done", "failed", "returned"],
  done: ["returned"],
};

/** How often a provider is asked about a payout whose result it has not reported. */
export const ASK_AFTER_MS = 60 * 60_000;

export const canBecome = (from: State, to: State): boolean => NEXT[from]?.includes(to) ?? false;

function moveBetween(from: State, to: State): WithdrawalMove | undefined {
  if (isAt("held", from)) {
    if (isAt("outside", to)) return "sent";
    return isAt("cash", to) ? "released" : undefined;
  }
  return isAt("cash", to) ? "returned" : undefined;
}

function dueIn(state: State, now: Date): Date | null {
  if (state === "approved") return now;
  return state === "sent" ? new Date(now.getTime() + ASK_AFTER_MS) : null;
}

/** A withdrawal's row, locked until the transaction ends. */
export async function lockWithdrawal(tx: Transaction, paymentId: string): Promise<Payment | undefined> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for("update");
  return payment?.kind === "withdrawal" ? payment : undefined;
}

/**
 * Moves a withdrawal, which the transaction has locked, to another state: moves its money accordingly, adds a step, and writes a
 * letter to the player for the states that have one.
 */
export async function advance(
  tx: Transaction,
  context: Context,
  payment: Payment,
  { to, by, reasons = [] }: { to: State; by: Step["by"]; reasons?: Step["reasons"] },
): Promise<Payment> {
  const { id: paymentId, playerId, provider, currency, amount, fee, state } = payment;
  if (!canBecome(state, to)) throw new Error(`withdrawal ${paymentId} cannot go from ${state} to ${to}`);
  const at = context.clock.now();
  const what = moveBetween(state, to);
  const money = { playerId, paymentId, provider, currency, amount, fee, at };
  const moved = what && (await moveWithdrawal(tx, what, money));
  const balances =
    moved && isAt("cash", to) ? { balanceBefore: moved.balanceBefore, balanceAfter: moved.balanceAfter } : {};
  const changes = { state: to, updatedAt: at, dueAt: dueIn(to, at) };
  await tx.update(payments).set(changes).where(eq(payments.id, paymentId));
  await addStep(tx, { paymentId, state: to, at, by, reasons, ...balances });
  await record(tx, context, { playerId, result: to });
  const advanced = { ...payment, ...changes };
  await writeToPlayer(tx, context, advanced, reasons);
  return advanced;
}
