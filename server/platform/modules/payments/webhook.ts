import { and, eq, sql } from "drizzle-orm";
import type { ErrorCode } from "#app/contract/errors.ts";
import {
  type PaymentProvider,
  type PayoutReading,
  ProviderAway,
  type ProviderEvent,
  providerNamed,
  type WebhookCall,
} from "#server/platform/adapters/payment/index.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";
import { takeFromAddress } from "#server/platform/modules/limits/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { applyDeposit } from "./event.ts";
import { paymentEvents, payments } from "./tables.ts";

/** Looked up before the provider is asked: its store may have invoices of others. */
async function isKnown(db: Database, provider: string, reference: string): Promise<boolean> {
  const known = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.provider, provider), eq(payments.reference, reference)));
  return known.length > 0;
}

/** Applies the report of a payout: withdrawals are in a module of their own. */
type PayoutTaker = (context: Context, reported: { provider: string; reading: PayoutReading }) => Promise<void>;

interface Received extends WebhookCall {
  /** Address of the sender, whoever that is. */
  address: string;
}

type Unsigned = Pick<Received, "rawBody" | "address">;

/** Bytes stored of a webhook without a valid signature, which anybody can send. */
const UNSIGNED_KEPT = 1_000;

async function apply(context: Context, provider: PaymentProvider, event: ProviderEvent, payouts: PayoutTaker) {
  const { reference } = event;
  if (!(await isKnown(context.connection.db, provider.id, reference))) throw new Refusal("not_found");
  if (event.about === "payout") {
    return payouts(context, { provider: provider.id, reading: event.reading ?? (await provider.payout(reference)) });
  }
  const reading = event.reading ?? (await provider.deposit(reference));
  return context.connection.inTransaction((tx) => applyDeposit(tx, context, { provider, reference, reading }));
}

async function keep({ connection, clock }: Context, provider: string, result: string, body: string): Promise<void> {
  await connection.db.insert(paymentEvents).values({ at: clock.now(), provider, result, body });
}

/** Stores a webhook without a valid signature: a limited number per address, so that nobody can fill the database. */
async function keepUnsigned(context: Context, provider: string, code: ErrorCode, { rawBody, address }: Unsigned) {
  try {
    await takeFromAddress(context.connection, "unsignedWebhook", address);
  } catch (error) {
    if (error instanceof Refusal) return;
    throw error;
  }
  await keep(context, provider, code, rawBody.slice(0, UNSIGNED_KEPT));
}

const keepRefused = (context: Context, provider: string, { code }: Refusal, received: Received): Promise<void> =>
  code === "signature_invalid"
    ? keepUnsigned(context, provider, code, received)
    : keep(context, provider, code, received.rawBody);

/** Stores that a webhook was refused before it was read, because it is too long or not JSON. */
export async function keepUnread(
  context: Context,
  provider: string,
  { code }: Refusal,
  address: string,
): Promise<void> {
  if (providerNamed(context, provider)) await keepUnsigned(context, provider, code, { rawBody: "", address });
}

/**
 * Applies a provider's webhook and stores it with the result. Refuses an unknown provider or payment with `not_found`, and with
 * `signature_invalid`, `operation_mismatch`, or with `unavailable` where the provider had to be asked and did not respond: it
 * delivers the webhook again.
 */
export async function takeWebhook(
  context: Context,
  providerId: string,
  call: Received,
  payouts: PayoutTaker,
): Promise<void> {
  const provider = providerNamed(context, providerId);
  if (!provider) throw new Refusal("not_found");
  try {
    for (const event of provider.readWebhook(call).events) await apply(context, provider, event, payouts);
    await keep(context, providerId, "applied", call.rawBody);
  } catch (error) {
    const refusal = error instanceof ProviderAway ? new Refusal("unavailable") : error;
    if (refusal instanceof Refusal) await keepRefused(context, providerId, refusal, call);
    throw refusal;
  }
}

/**
 * Deletes refused events older than the retention time of the audit log. The platform has no right to; a function of the
 * database's owner does it, and keeps what was applied.
 */
export async function deleteRefusedEvents({ connection, config }: Context): Promise<void> {
  await connection.inTransaction((tx) => tx.execute(sql`select payment_events_forget(${config.auditLogDays})`));
}
