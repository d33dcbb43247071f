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
import { isOverdue, nextLook } from "./look-times.ts";
import { addStep } from "./steps.ts";
import { type Payment, payments } from "./tables.ts";

const BATCH = 20;

const isEnd = ({ state, provider }: Payment, context: Context): boolean =>
  (state === "done" || state === "declined") && providerNamed(context, provider)?.amounts === "exact";

/** Whether its page may still be paid: until then it counts against its player's limit. */
const mayBePaid = (payment: Payment): boolean =>
  isStillPayable(payment) || (payment.state === "pending" && payment.reference !== null);

/**
 * Claims the next reading of a deposit for this process: of several that find it due one gets it. Another reading follows while
 * its page may be paid: otherwise the deposit would stay pending for good.
 */
async function claim(context: Context, payment: Payment, now: Date): Promise<boolean> {
  const { id, dueAt, createdAt } = payment;
  if (!dueAt) return false;
  const isLast = isEnd(payment, context) || (isOverdue(createdAt, now) && !mayBePaid(payment));
  const claimed = await context.connection.db
    .update(payments)
    .set({ dueAt: isLast ? null : nextLook(createdAt, now) })
    .where(and(eq(payments.id, id), eq(payments.dueAt, dueAt)))
    .returning({ id: payments.id });
  return claimed.length > 0;
}

/** Ends a deposit whose page was never opened: nothing can be paid. */
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
 * The provider's reference of a deposit. Where it never returned a page it is asked for it again, which opens no second one: from
 * then on the deposit expires there like any other.
 */
async function referenceOf(context: Context, provider: PaymentProvider, payment: Payment): Promise<string | null> {
  const { id: paymentId, method, amount, currency, returnPath, reference, state } = payment;
  if (reference !== null || state !== "pending") return reference;
  const page = await provider.open({ paymentId, method, amount: toMoney(amount, currency), returnPath });
  await context.connection.inTransaction((tx) => attachPage(tx, paymentId, page));
  return page.reference;
}

/**
 * Takes the page of a cancelled deposit for closed: its provider is not the house's any more, and its word would not be
 * accepted if the page were paid after all. With the provider back, the money is credited as ever.
 */
async function forgetPage({ connection, clock, log }: Context, { id, provider }: Payment): Promise<void> {
  await connection.db.update(payments).set({ closedAt: clock.now() }).where(eq(payments.id, id));
  log.warn(
    { paymentId: id, provider },
    "the page of a cancelled deposit is taken for closed: its provider is not configured",
  );
}

/** Reads a deposit. The page of an overdue one is closed: the state after that is final, unless money is in transit. */
async function look(context: Context, payment: Payment, now: Date): Promise<void> {
  const { id, provider: named } = payment;
  const isLate = isOverdue(payment.createdAt, now);
  const provider = providerNamed(context, named);
  if (!provider) return isLate && isStillPayable(payment) ? forgetPage(context, payment) : undefined;
  try {
    const reference = await referenceOf(context, provider, payment);
    if (reference === null) return;
    const reading = await (isLate || isStillPayable(payment) ? provider.close(reference) : provider.deposit(reference));
    await context.connection.inTransaction((tx) => applyDeposit(tx, context, { provider, reference, reading }));
  } catch (err) {
    // One that cannot be read must not hold up the others.
    if (isLate || err instanceof ProviderRefused) await giveUp(context, payment);
    if (err instanceof ProviderAway) context.log.warn({ err, paymentId: id }, "payment provider is away");
    else context.log.error({ err, paymentId: id }, "deposit could not be read again");
  }
}

/** Reads the deposits whose provider may have received money without the house knowing: a webhook can be lost. */
export async function lookAgain(context: Context): Promise<void> {
  const now = context.clock.now();
  const due = await context.connection.db
    .select()
    .from(payments)
    .where(and(eq(payments.kind, "deposit"), lte(payments.dueAt, now)))
    .orderBy(asc(payments.dueAt))
    .limit(BATCH);
  for (const payment of due) {
    if (await claim(context, payment, now)) await look(context, payment, now);
  }
}
