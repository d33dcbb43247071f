import { and, asc, eq, isNull, lte } from "drizzle-orm";
import { toMoney } from "#app/contract/money.ts";
import {
  type PaymentProvider,
  ProviderAway,
  ProviderRefused,
  providerNamed,
} from "#server/platform/adapters/payment/index.ts";
import type { Context } from "#server/platform/context.ts";
import { isStillPayable } from "./close-page.ts";
import { attachPage } from "./deposit.ts";
import { applyDeposit } from "./event.ts";
import { nextLook } from "./look-times.ts";
import { addStep } from "./steps.ts";
import { type Payment, payments } from "./tables.ts";

const BATCH = 20;

const isEnd = ({ state, provider }: Payment, context: Context): boolean =>
  (state === "done" || state === "declined") && providerNamed(context, provider)?.amounts === "exact";

/** Takes the next look for this process: of several that see it due, one gets it, and is answered whether it is the last. */
async function claim(context: Context, payment: Payment, now: Date): Promise<"next" | "last" | undefined> {
  const { id, dueAt, createdAt } = payment;
  if (!dueAt) return undefined;
  const next = isEnd(payment, context) ? null : nextLook(createdAt, now);
  const claimed = await context.connection.db
    .update(payments)
    .set({ dueAt: next })
    .where(and(eq(payments.id, id), eq(payments.dueAt, dueAt)))
    .returning({ id: payments.id });
  if (claimed.length === 0) return undefined;
  return next ? "next" : "last";
}

/** Ends a deposit whose page nobody was ever sent to: there is nothing to be paid. */
const giveUp = ({ connection, clock }: Context, { id }: Payment): Promise<void> =>
  connection.inTransaction(async (tx) => {
    const changes = { state: "expired", updatedAt: clock.now(), dueAt: null } as const;
    const ended = await tx
      .update(payments)
      .set(changes)
      .where(and(eq(payments.id, id), eq(payments.state, "pending"), isNull(payments.reference)))
      .returning({ id: payments.id });
    if (ended.length > 0) await addStep(tx, { paymentId: id, state: "expired", at: changes.updatedAt, by: "rule" });
  });

/**
 * What the provider calls a deposit. One it never gave a page is asked for again, which opens no second one: from then on it
 * expires there like any other.
 */
async function referenceOf(context: Context, provider: PaymentProvider, payment: Payment): Promise<string | null> {
  const { id: paymentId, method, amount, currency, returnPath, reference, state } = payment;
  if (reference !== null || state !== "pending") return reference;
  const page = await provider.open({ paymentId, method, amount: toMoney(amount, currency), returnPath });
  await context.connection.inTransaction((tx) => attachPage(tx, paymentId, page));
  return page.reference;
}

async function look(context: Context, payment: Payment, isLast: boolean): Promise<void> {
  const { id, provider: named } = payment;
  const provider = providerNamed(context, named);
  if (!provider) return;
  try {
    const reference = await referenceOf(context, provider, payment);
    if (reference === null) return;
    const reading = await (isStillPayable(payment) ? provider.close(reference) : provider.deposit(reference));
    await context.connection.inTransaction((tx) => applyDeposit(tx, context, { provider, reference, reading }));
  } catch (err) {
    // One that cannot be read must not keep the others from being read.
    if (isLast || err instanceof ProviderRefused) await giveUp(context, payment);
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
  for (const payment of due) {
    const claimed = await claim(context, payment, now);
    if (claimed) await look(context, payment, claimed === "last");
  }
}
