import { z } from "zod";
import type { Money } from "#app/contract/money.ts";
import { money } from "#app/contract/money-schemas.ts";
import type { Context } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { DepositReading, PayoutReading, ProviderEvent, Webhook, WebhookCall } from "./port.ts";
import { isWebhookSigned, SIGNATURE_HEADER } from "./sandbox-signature.ts";

export const SANDBOX_ID = "sandbox";

const message = z.object({
  deliveryId: z.string().min(8).max(64),
  reference: z.string().min(8).max(64),
  event: z.enum(["paid", "declined", "sent", "done", "failed", "returned"]),
  amount: money,
  /** The means of payment: the last four digits of a card. */
  source: z.string().max(40).optional(),
});

/** What the sandbox provider sends, signed over the raw body. */
export type SandboxMessage = z.infer<typeof message>;

type DepositMessage = Omit<SandboxMessage, "deliveryId" | "event"> & { event: "paid" | "declined" };

/** The sandbox receives a deposit in one piece, so the receipt needs no id besides the deposit's. */
export const readingOf = ({ event, reference, amount, source }: DepositMessage): DepositReading =>
  event === "paid"
    ? { state: "paid", source, receipts: [{ id: reference, amount, isLate: false }] }
    : { state: "declined", receipts: [] };

const PAYOUT_STATES = ["sent", "done", "failed", "returned"] as const;

/** A payout as the sandbox reports it. Throws on a deposit's state. */
export function payoutReadingOf(reported: { reference: string; amount: Money; state: string }): PayoutReading {
  const state = PAYOUT_STATES.find((known) => known === reported.state);
  if (!state) throw new Error(`a payout is never ${reported.state}`);
  return { reference: reported.reference, amount: reported.amount, state };
}

function eventOf(data: SandboxMessage): ProviderEvent {
  const { event, reference, amount, source } = data;
  return event === "paid" || event === "declined"
    ? { about: "deposit", reference, reading: readingOf({ event, reference, amount, source }) }
    : { about: "payout", reference, reading: payoutReadingOf({ reference, amount, state: event }) };
}

export function readSandboxWebhook(context: Context, { rawBody, header }: WebhookCall): Webhook {
  if (!isWebhookSigned(context, header(SIGNATURE_HEADER), rawBody)) throw new Refusal("signature_invalid");
  const { data } = message.safeParse(JSON.parse(rawBody));
  if (!data) throw new Refusal("validation_failed");
  return { deliveryId: data.deliveryId, events: [eventOf(data)] };
}
