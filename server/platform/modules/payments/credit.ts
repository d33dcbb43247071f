import { eq } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { grantForDeposit, lockRunning } from "#server/platform/modules/bonus-money/index.ts";
import { creditDeposit } from "#server/platform/modules/wallet/index.ts";
import { addStep } from "./steps.ts";
import { type Payment, payments } from "./tables.ts";

/** Credits a deposit to its player and makes it done, in its row, its steps and the ledger. */
export async function credit(
  tx: Transaction,
  context: Context,
  payment: Pick<Payment, "id" | "playerId" | "provider" | "currency" | "amount" | "fee">,
  source: string | null,
): Promise<void> {
  const { id, playerId, provider, currency, amount, fee } = payment;
  const at = context.clock.now();
  // Locked before cash, as by a bet: in the other order the two would deadlock.
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
