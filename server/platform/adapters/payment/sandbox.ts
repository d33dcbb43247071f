import { and, eq, inArray } from "drizzle-orm";
import type { DataOf, InputOf } from "#app/contract/types.ts";
import type { Context } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { DepositOrder, DepositReading, PaymentProvider } from "./port.ts";
import { deliver } from "./sandbox-delivery.ts";
import { readingOf, readSandboxWebhook, SANDBOX_ID } from "./sandbox-message.ts";
import { readPayout, sendPayout } from "./sandbox-payouts.ts";
import { sandboxPayments } from "./sandbox-tables.ts";

type SandboxPayment = typeof sandboxPayments.$inferSelect;
type Decision = InputOf<"decideSandboxPayment">["decision"];

const DECIDED = { pay: "paid", decline: "declined", abandon: "abandoned" } as const;

/** How long its page can be paid, as reported to the house: a later decision still counts, as money may arrive late. */
const OPEN_MS = 24 * 60 * 60_000;

const STATES = ["waiting", "paid", "declined", "abandoned", "closed"] as const;

/** A payout has no page. */
function view({ reference, amount, method, state: decided, returnPath }: SandboxPayment): DataOf<"getSandboxPayment"> {
  const state = STATES.find((known) => known === decided);
  if (!state) throw new Refusal("not_found");
  return { reference, amount, method, state, returnPath };
}

async function openPage(context: Context, order: DepositOrder) {
  const { connection, clock, config, random } = context;
  await connection.db
    .insert(sandboxPayments)
    .values({ ...order, reference: random.id("sbx"), state: "waiting", createdAt: clock.now() })
    .onConflictDoNothing({ target: sandboxPayments.paymentId });
  const [{ reference } = { reference: undefined }] = await connection.db
    .select({ reference: sandboxPayments.reference })
    .from(sandboxPayments)
    .where(eq(sandboxPayments.paymentId, order.paymentId));
  if (!reference) throw new Error(`the sandbox provider lost payment ${order.paymentId}`);
  return { reference, redirectUrl: `${config.publicUrl}/sandbox/payments/${reference}` };
}

async function find({ connection }: Context, reference: string): Promise<SandboxPayment> {
  const [payment] = await connection.db.select().from(sandboxPayments).where(eq(sandboxPayments.reference, reference));
  if (!payment) throw new Refusal("not_found");
  return payment;
}

async function readDeposit(context: Context, reference: string): Promise<DepositReading> {
  const { state, amount, createdAt } = await find(context, reference);
  if (state === "paid" || state === "declined") return readingOf({ event: state, reference, amount });
  const isOver = state === "closed" || context.clock.now().getTime() - createdAt.getTime() > OPEN_MS;
  return { state: isOver ? "expired" : "open", receipts: [] };
}

const UNDECIDED = inArray(sandboxPayments.state, ["waiting", "abandoned"]);

/** The house learns the result from the response: no webhook is sent. */
async function closePage(context: Context, reference: string): Promise<DepositReading> {
  await context.connection.db
    .update(sandboxPayments)
    .set({ state: "closed" })
    .where(and(eq(sandboxPayments.reference, reference), UNDECIDED));
  return await readDeposit(context, reference);
}

/** A provider that moves no money: its page lets the visitor decide the outcome. */
export const sandboxProvider = (context: Context): PaymentProvider => ({
  id: SANDBOX_ID,
  amounts: "exact",
  open: (order) => openPage(context, order),
  deposit: (reference) => readDeposit(context, reference),
  close: (reference) => closePage(context, reference),
  payOut: (order) => sendPayout(context, context.connection.db, order),
  payout: (reference) => readPayout(context, reference),
  readWebhook: (call) => readSandboxWebhook(context, call),
});

/** What the hosted page shows; the reference is enough to see it, as on a real provider's page. */
export const sandboxPayment = async (context: Context, reference: string) => view(await find(context, reference));

/** Stores the decision; undefined when another one was stored before. */
async function writeDecision({ connection, clock, random }: Context, reference: string, decision: Decision) {
  const isNotified = decision !== "abandon";
  const [decided] = await connection.db
    .update(sandboxPayments)
    .set({
      state: DECIDED[decision],
      deliveryId: isNotified ? random.id("dlv") : null,
      deliverAt: isNotified ? clock.now() : null,
    })
    .where(and(eq(sandboxPayments.reference, reference), UNDECIDED))
    .returning();
  return decided;
}

/**
 * Decides a payment and notifies the platform. The first delivery is awaited, so that a returning player usually finds the
 * payment done; if it fails, the decision stands and is delivered again later. Repeating a decision is harmless. An abandoned
 * page can still be paid, as with a real provider.
 */
export async function decideSandboxPayment(context: Context, reference: string, decision: Decision) {
  await find(context, reference);
  const decided = await writeDecision(context, reference, decision);
  if (decided) {
    await deliver(context, decided);
    return view(decided);
  }
  const earlier = await find(context, reference);
  if (earlier.state !== DECIDED[decision]) throw new Refusal("payment_settled");
  return view(earlier);
}
