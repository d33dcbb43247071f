import { and, asc, eq, lte } from "drizzle-orm";
import { ProviderAway, providerNamed } from "#server/platform/adapters/payment/index.ts";
import type { Context } from "#server/platform/context.ts";
import { isStillPayable } from "./close-page.ts";
import { applyDeposit } from "./event.ts";
import { nextLook } from "./look-times.ts";
import { type Payment, payments } from "./tables.ts";

const BATCH = 20;

const isEnd = ({ state, provider }: Payment, context: Context): boolean =>
  (state === "done" || state === "declined") && providerNamed(context, provider)?.amounts === "exact";

/** Takes the next look for this process: of several that see it due, one gets it. */
async function claim(context: Context, payment: Payment, now: Date): Promise<boolean> {
  const { id, dueAt, createdAt } = payment;
  if (!dueAt) return false;
  const next = isEnd(payment, context) ? null : nextLook(createdAt, now);
  const claimed = await context.connection.db
    .update(payments)
    .set({ dueAt: next })
    .where(and(eq(payments.id, id), eq(payments.dueAt, dueAt)))
    .returning({ id: payments.id });
  return claimed.length > 0;
}

async function look(context: Context, payment: Payment): Promise<void> {
  const { id, provider: named, reference } = payment;
  const provider = providerNamed(context, named);
  if (!provider || !reference) return;
  try {
    const reading = await (isStillPayable(payment) ? provider.close(reference) : provider.deposit(reference));
    await context.connection.inTransaction((tx) => applyDeposit(tx, context, { provider, reference, reading }));
  } catch (err) {
    // One that cannot be read must not keep the others from being read.
    if (err instanceof ProviderAway) context.log.warn({ err, paymentId: id }, "payment provider is away");
    else context.log.error({ err, paymentId: id }, "deposit could not be read again");
  }
}

/** Reads deposits again whose provider may have money the house has not heard of: a webhook can be lost. */
export async function lookAgain(context: Context): Promise<void> {
  const now = context.clock.now();
  const due = await context.connection.db
    .select()
    .from(payments)
    .where(and(eq(payments.kind, "deposit"), lte(payments.dueAt, now)))
    .orderBy(asc(payments.dueAt))
    .limit(BATCH);
  for (const payment of due) if (await claim(context, payment, now)) await look(context, payment);
}
