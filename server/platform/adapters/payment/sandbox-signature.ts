import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "#server/platform/context.ts";

export const SIGNATURE_HEADER = "x-sandbox-signature";

/** How far the signed time may be from ours. A delivery that is caught and sent again later is refused. */
const TOLERANCE_MS = 5 * 60 * 1000;
const FORM = /^t=(\d{1,15}),v1=([0-9a-f]{64})$/;

/** The webhook's key is its own, derived: a signature made with it is good for nothing else SECRET signs. */
function signatureOf({ config }: Context, time: string, rawBody: string): Buffer {
  const key = createHmac("sha256", config.secret).update("sandbox-webhook").digest();
  return createHmac("sha256", key).update(`${time}.${rawBody}`).digest();
}

/** The signature header of a body: `t=<milliseconds>,v1=<HMAC-SHA256 of "t.body" in hex>`. */
export function signWebhook(context: Context, rawBody: string): string {
  const time = context.clock.now().getTime().toString();
  return `t=${time},v1=${signatureOf(context, time, rawBody).toString("hex")}`;
}

/** Whether the header signs exactly this body, recently. */
export function isWebhookSigned(context: Context, header: string | null, rawBody: string): boolean {
  const [, time, signature] = FORM.exec(header ?? "") ?? [];
  if (!time || !signature) return false;
  if (Math.abs(context.clock.now().getTime() - Number(time)) > TOLERANCE_MS) return false;
  return timingSafeEqual(Buffer.from(signature, "hex"), signatureOf(context, time, rawBody));
}
