import { eq } from "drizzle-orm";
import { ProviderAway, providerNamed } from "#server/platform/adapters/payment/index.ts";
import type { Context } from "#server/platform/context.ts";
import { applyDeposit } from "./event.ts";
import { type Payment, payments } from "./tables.ts";

/** Whether a deposit was cancelled here and may still be paid at its provider: so long it counts against its player's limit. */
export const isStillPayable = ({ state, reference, closedAt }: Payment): boolean =>
  state === "cancelled" && reference !== null && closedAt === null;

/**
 * Has the provider close the page of a deposit that was cancelled, and answers the deposit as it is then: closed, done where
 * it was paid meanwhile, or as it was where the provider is away or money is on its way. The house asks again (`lookAgain`).
 */
export async function closePage(context: Context, payment: Payment): Promise<Payment> {
  const { id, reference } = payment;
  const provider = providerNamed(context, payment.provider);
  if (!isStillPayable(payment) || reference === null || !provider) return payment;
  try {
    const reading = await provider.close(reference);
    return await context.connection.inTransaction(async (tx) => {
      await applyDeposit(tx, context, { provider, reference, reading });
      const [known] = await tx.select().from(payments).where(eq(payments.id, id));
      return known ?? payment;
    });
  } catch (err) {
    // It is cancelled whatever became of its page, and counts until the next look closes that.
    if (err instanceof ProviderAway) context.log.warn({ err, paymentId: id }, "payment provider is away");
    else context.log.error({ err, paymentId: id }, "the page of a cancelled deposit could not be closed");
    return payment;
  }
}
