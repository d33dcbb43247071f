import { eq } from "drizzle-orm";
import type { PaymentDetails } from "#app/contract/cashier.ts";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { addStep, type Payment, payments } from "#server/platform/modules/payments/index.ts";
import { moveWithdrawal, type WithdrawalMove } from "#server/platform/modules/wallet/index.ts";
import { tell } from "./letters.ts";

export type State = Payment["state"];
type Step = PaymentDetails["steps"][number];

/** Until it is sent the money is held; then it is outside; at the end it is there, or back in cash. */
const PLACE: Partial<Record<State, "held" | "outside" | "cash">> = {
  ...{ requested: "held", in_review: "held", approved: "held" },
  ...{ sent: "outside", done: "outside" },
  ...{ refused: "cash", failed: "cash", returned: "cash", cancelled: "cash" },
};

/** Where each state can go on to; what is missing is an end. */
const NEXT: Partial<Record<State, readonly State[]>> = {
  requested: ["in_review", "approved"],
  in_review: ["approved", "refused", "cancelled"],
  approved: ["sent", "failed"],
  sent: ["done", "failed", "returned"],
  done: ["returned"],
};

/** A provider that never said what became of a payout is asked after so long, and from then on as often. */
export const ASK_AFTER_MS = 60 * 60_000;

export const canBecome = (from: State, to: State): boolean => NEXT[from]?.includes(to) ?? false;

function moveBetween(from: State, to: State): WithdrawalMove | undefined {
  const [before, after] = [PLACE[from], PLACE[to]];
  if (before === after) return undefined;
  if (before === "held") return after === "outside" ? "sent" : "released";
  return "returned";
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
 * Takes a withdrawal, which the transaction has locked, on to its next state: the money goes where that state has it, the
 * trail grows by a step, and the player is written to where it matters.
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
    moved && PLACE[to] === "cash" ? { balanceBefore: moved.balanceBefore, balanceAfter: moved.balanceAfter } : {};
  const changes = { state: to, updatedAt: at, dueAt: dueIn(to, at) };
  await tx.update(payments).set(changes).where(eq(payments.id, paymentId));
  await addStep(tx, { paymentId, state: to, at, by, reasons, ...balances });
  await record(tx, context, { playerId, result: to });
  const advanced = { ...payment, ...changes };
  await tell(tx, context, advanced, reasons);
  return advanced;
}
