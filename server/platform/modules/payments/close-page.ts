import { eq } from "drizzle-orm";
import { ProviderAway, providerNamed } from "#server/platform/adapters/payment/index.ts";
import type { Context } from "#server/platform/context.ts";
import { applyDeposit } from "./event.ts";
import { type Payment, payments } from "./tables.ts";

/** Whether a deposit was cancelled here and may still be paid at its provider: until then it counts against a limit. */
export const isStillPayable = ({ state, reference, closedAt }: Payment): boolean =>
  state === "cancelled" && reference !== null && closedAt === null;

/**
 * Has the provider close the page of a cancelled deposit, and returns the deposit after that: closed, done where it was paid
 * meanwhile, or unchanged where the provider is away or money is in transit. The house asks again later (`lookAgain`).
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
    // It stays cancelled, and counts until a later attempt closes its page.
    if (err instanceof ProviderAway) context.log.warn({ err, paymentId: id }, "payment provider is away");
    else context.log.error({ err, paymentId: id }, "the page of a cancelled deposit could not be closed");
    return payment;
  }
}
