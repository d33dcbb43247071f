import { and, eq } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { Payment } from "./deposit.ts";
import { payments } from "./tables.ts";

/** Cancels a payment of the player that is still pending; cancelling it again answers the same. */
export const cancelPayment = (context: Context, playerId: string, paymentId: string): Promise<Payment> =>
  context.connection.inTransaction(async (tx) => {
    const [payment] = await tx
      .select()
      .from(payments)
      .where(and(eq(payments.id, paymentId), eq(payments.playerId, playerId)))
      .for("update");
    if (!payment) throw new Refusal("not_found");
    if (payment.state === "cancelled") return payment;
    if (payment.state !== "pending") throw new Refusal("payment_settled");
    const changes = { state: "cancelled", updatedAt: context.clock.now() } as const;
    await tx.update(payments).set(changes).where(eq(payments.id, paymentId));
    return { ...payment, ...changes };
  });
