import { eq } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { grantForDeposit, lockRunning } from "#server/platform/modules/bonus-money/index.ts";
import { creditDeposit } from "#server/platform/modules/wallet/index.ts";
import { addStep } from "./steps.ts";
import { type Payment, payments } from "./tables.ts";

/** Gives a deposit's amount to its player and makes it done: the row, its trail and the ledger say the same. */
export async function credit(
  tx: Transaction,
  context: Context,
  payment: Pick<Payment, "id" | "playerId" | "provider" | "currency" | "amount" | "fee">,
  source: string | null,
): Promise<void> {
  const { id, playerId, provider, currency, amount, fee } = payment;
  const at = context.clock.now();
  // Before cash, as by a bet: of a bet and a credit at once each would hold what the other waits for.
  const bonus = await lockRunning(tx, playerId);
  const { balanceBefore, balanceAfter } = await creditDeposit(tx, {
    playerId,
    provider,
    paymentId: id,
    currency,
    amount,
    fee,
    at,
  });
  const balances = { balanceBefore, balanceAfter };
  await tx
    .update(payments)
    .set({ state: "done", updatedAt: at, source, ...balances })
    .where(eq(payments.id, id));
  await grantForDeposit(tx, bonus, payment, at);
  await addStep(tx, { paymentId: id, state: "done", at, by: "provider", ...balances });
  await record(tx, context, { playerId, result: "credited" });
}
