import { createHmac } from "node:crypto";
import { isSameMac } from "#server/platform/keys/keys.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { webhook } from "./btcpay-messages.ts";
import type { ProviderEvent, Webhook, WebhookCall } from "./port.ts";

const SIGNATURE_HEADER = "btcpay-sig";

const FORM = /^sha256=([0-9a-f]{64})$/;

function isSigned(secret: string, { rawBody, header }: WebhookCall): boolean {
  const [, signature] = FORM.exec(header(SIGNATURE_HEADER) ?? "") ?? [];
  return !!signature && isSameMac(Buffer.from(signature, "hex"), createHmac("sha256", secret).update(rawBody).digest());
}

function eventOf({
  type,
  invoiceId,
  payoutId,
}: {
  type: string;
  invoiceId?: string;
  payoutId?: string;
}): ProviderEvent[] {
  if (type.startsWith("Invoice") && invoiceId) return [{ about: "deposit", reference: invoiceId }];
  if (type.startsWith("Payout") && payoutId) return [{ about: "payout", reference: payoutId }];
  return [];
}

/**
 * A delivery only says what to read again: deliveries have no order and no trustworthy time, and what one says of an invoice may
 * be outdated when it arrives.
 */
export function readBtcpayWebhook(secret: string, call: WebhookCall): Webhook {
  if (!isSigned(secret, call)) throw new Refusal("signature_invalid");
  const { data } = webhook.safeParse(JSON.parse(call.rawBody));
  if (!data) throw new Refusal("validation_failed");
  return { deliveryId: data.deliveryId, events: eventOf(data) };
}
