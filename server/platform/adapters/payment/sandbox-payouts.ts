import { and, eq, inArray } from "drizzle-orm";
import type { InputOf } from "#app/contract/types.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { PayoutOrder, PayoutReading } from "./port.ts";
import { deliver } from "./sandbox-delivery.ts";
import { payoutReadingOf } from "./sandbox-message.ts";
import { sandboxPayments } from "./sandbox-tables.ts";

type SandboxPayment = typeof sandboxPayments.$inferSelect;
type Outcome = InputOf<"decideSandboxPayout">["outcome"];

/** A payout that is done can still be returned. */
const BEFORE: Record<Outcome, SandboxPayment["state"][]> = {
  done: ["sent"],
  failed: ["sent"],
  returned: ["sent", "done"],
};

async function find(db: Database, by: { paymentId: string } | { reference: string }): Promise<SandboxPayment> {
  const { paymentId, reference, kind } = sandboxPayments;
  const named = "paymentId" in by ? eq(paymentId, by.paymentId) : eq(reference, by.reference);
  const [payout] = await db
    .select()
    .from(sandboxPayments)
    .where(and(named, eq(kind, "payout")));
  if (!payout) throw new Refusal("not_found");
  return payout;
}

/** Accepts a payout: a repeated request for the same payment gets the same result. Its outcome is decided on `/sandbox`. */
export async function sendPayout(
  { clock, random }: Pick<Context, "clock" | "random">,
  db: Database,
  { paymentId, method, amount }: PayoutOrder,
): Promise<PayoutReading> {
  const facts = { paymentId, method, amount, kind: "payout", state: "sent", returnPath: "/" } as const;
  await db
    .insert(sandboxPayments)
    .values({ ...facts, reference: random.id("sbx"), createdAt: clock.now() })
    .onConflictDoNothing({ target: sandboxPayments.paymentId });
  return payoutReadingOf(await find(db, { paymentId }));
}

export const readPayout = async ({ connection: { db } }: Context, reference: string): Promise<PayoutReading> =>
  payoutReadingOf(await find(db, { reference }));

/**
 * Decides the outcome of a payout and notifies the platform, as with a deposit. Refuses with `payment_settled` once another
 * outcome is decided.
 */
export async function decidePayout(context: Context, paymentId: string, outcome: Outcome): Promise<void> {
  const { connection, clock, random } = context;
  const payout = await find(connection.db, { paymentId });
  if (payout.state === outcome) return;
  const [decided] = await connection.db
    .update(sandboxPayments)
    .set({ state: outcome, deliveryId: random.id("dlv"), attempts: 0, deliverAt: clock.now() })
    .where(and(eq(sandboxPayments.reference, payout.reference), inArray(sandboxPayments.state, BEFORE[outcome])))
    .returning();
  if (!decided) throw new Refusal("payment_settled");
  await deliver(context, decided);
}
