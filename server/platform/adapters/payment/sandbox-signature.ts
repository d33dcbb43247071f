import type { Context } from "#server/platform/context.ts";
import { isSameMac } from "#server/platform/keys/keys.ts";

export const SIGNATURE_HEADER = "x-sandbox-signature";

/** How far the signed time may be from the platform's. A delivery that is intercepted and replayed later is refused. */
const TOLERANCE_MS = 5 * 60 * 1000;
/** `k` is the version of the key, `v1` the format of the signature. */
const FORM = /^t=(\d{1,15}),k=([1-9]\d{0,4}),v1=([0-9a-f]{64})$/;

const signatureOf = ({ config: { keys } }: Context, version: number, time: string, rawBody: string) =>
  keys.mac("sandbox webhooks", version, `${time}.${rawBody}`);

/** The signature header of a body: `t=<milliseconds>,k=<version>,v1=<HMAC-SHA256 of "t.body" in hex>`. */
export function signWebhook(context: Context, rawBody: string): string {
  const time = context.clock.now().getTime().toString();
  const { current } = context.config.keys;
  return `t=${time},k=${current},v1=${signatureOf(context, current, time, rawBody)?.toString("hex")}`;
}

/** Whether the header is a recent signature of exactly this body. */
export function isWebhookSigned(context: Context, header: string | null, rawBody: string): boolean {
  const [, time, version, signature] = FORM.exec(header ?? "") ?? [];
  if (!time || !version || !signature) return false;
  if (Math.abs(context.clock.now().getTime() - Number(time)) > TOLERANCE_MS) return false;
  return isSameMac(Buffer.from(signature, "hex"), signatureOf(context, Number(version), time, rawBody));
}
