import { isWebhookSigned, SIGNATURE_HEADER } from "#server/platform/adapters/payment/sandbox-signature.ts";
import { applyPaymentEvent } from "#server/platform/modules/payments/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { Handler } from "./handler.ts";

export const paymentWebhook: Handler<"paymentWebhook"> = async ({ context, input, rawBody, header }) => {
  if (context.config.mode !== "sandbox") throw new Refusal("not_found");
  if (!isWebhookSigned(context, header(SIGNATURE_HEADER), rawBody)) throw new Refusal("signature_invalid");
  await context.connection.inTransaction((tx) => applyPaymentEvent(tx, context, { ...input, provider: "sandbox" }));
  return { handled: true };
};
