import { request } from "node:http";
import { and, asc, eq, isNotNull, lte } from "drizzle-orm";
import { operations } from "#app/contract/index.ts";
import { fillPath } from "#app/contract/operation.ts";
import type { Context } from "#server/platform/context.ts";
import { SANDBOX_ID, type SandboxMessage } from "./sandbox-message.ts";
import { SIGNATURE_HEADER, signWebhook } from "./sandbox-signature.ts";
import { sandboxPayments } from "./sandbox-tables.ts";

type SandboxPayment = typeof sandboxPayments.$inferSelect;

const DEADLINE_MS = 5_000;
const MOST_ATTEMPTS = 40;
const LONGEST_PAUSE_MS = 60 * 60 * 1000;
const BATCH = 20;

/** The last four digits of the card that everybody has at the sandbox provider. */
export const SANDBOX_CARD = "4471";

/** 2 s after the first attempt, then 8, 18, 32 … and never more than an hour: about a day in all. */
const pauseAfter = (attempts: number): number => Math.min(attempts * attempts * 2_000, LONGEST_PAUSE_MS);

function webhookUrl({ config: { host, port } }: Context): URL {
  const isAny = host === "0.0.0.0" || host === "::";
  const name = isAny ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
  const { path } = fillPath(operations.paymentWebhook, { provider: SANDBOX_ID });
  return new URL(`http://${name}:${port}/api/v1${path}`);
}

/** Sends once and returns the status. Uses node:http, because its signal ends a connection that never finishes. */
const post = (url: URL, headers: Record<string, string>, body: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method: "POST", headers, signal: AbortSignal.timeout(DEADLINE_MS) }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.on("error", reject);
    sent.end(body);
  });

/** Claims the next attempt for this process: of several that see the same payment due, one gets it. */
async function claim({ connection, clock }: Context, payment: SandboxPayment): Promise<boolean> {
  const attempts = payment.attempts + 1;
  const deliverAt = attempts < MOST_ATTEMPTS ? new Date(clock.now().getTime() + pauseAfter(attempts)) : null;
  const claimed = await connection.db
    .update(sandboxPayments)
    .set({ attempts, deliverAt })
    .where(
      and(
        eq(sandboxPayments.reference, payment.reference),
        eq(sandboxPayments.attempts, payment.attempts),
        isNotNull(sandboxPayments.deliverAt),
      ),
    )
    .returning({ reference: sandboxPayments.reference });
  return claimed.length > 0;
}

/** Makes one attempt to notify the platform of a decided payment; without an acknowledgement it stays due. */
export async function deliver(context: Context, payment: SandboxPayment): Promise<void> {
  const { reference, method, amount, state, deliveryId } = payment;
  if (
    state === "waiting" ||
    state === "abandoned" ||
    state === "closed" ||
    !deliveryId ||
    !(await claim(context, payment))
  )
    return;
  const source = state === "paid" && method === "card" ? SANDBOX_CARD : undefined;
  const body = JSON.stringify({ deliveryId, reference, event: state, amount, source } satisfies SandboxMessage);
  const headers = { "content-type": "application/json", [SIGNATURE_HEADER]: signWebhook(context, body) };
  const status = await post(webhookUrl(context), headers, body).catch((error: Error) => error.message);
  if (status !== 200) {
    context.log.warn({ reference, status }, "sandbox payment webhook was not acknowledged");
    return;
  }
  await context.connection.db
    .update(sandboxPayments)
    .set({ deliverAt: null })
    // Another outcome may have been decided meanwhile, and is due under its own delivery id.
    .where(and(eq(sandboxPayments.reference, reference), eq(sandboxPayments.deliveryId, deliveryId)));
}

/** Delivers what is due, one after another, a bounded number per call: also what a restart left undelivered. */
export async function deliverDueWebhooks(context: Context): Promise<void> {
  const due = await context.connection.db
    .select()
    .from(sandboxPayments)
    .where(lte(sandboxPayments.deliverAt, context.clock.now()))
    .orderBy(asc(sandboxPayments.deliverAt))
    .limit(BATCH);
  for (const payment of due) await deliver(context, payment);
}
