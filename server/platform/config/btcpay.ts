import { z } from "zod";
import { given } from "./given-variable.ts";

/** The environment variables of a BTCPay server. */
export const btcpayEnvironment = {
  BTCPAY_URL: given.pipe(z.url({ protocol: /^https?$/, error: "not an http address" }).optional()),
  BTCPAY_STORE: given.pipe(
    z
      .string()
      .regex(/^[A-Za-z0-9]{1,64}$/, "not the id of a store")
      .optional(),
  ),
  BTCPAY_KEY: given,
  BTCPAY_WEBHOOK_SECRET: given,
};

type Variables = z.output<z.ZodObject<typeof btcpayEnvironment>>;

/** The store that receives and sends the house's coins; null where there is none. */
export type BtcpayConfig = NonNullable<ReturnType<typeof btcpayConfig>>;

export function btcpayConfig(variables: Variables) {
  const { BTCPAY_URL: url, BTCPAY_STORE: store, BTCPAY_KEY: key, BTCPAY_WEBHOOK_SECRET: webhookSecret } = variables;
  if (!url || !store || !key || !webhookSecret) return null;
  return { url: url.replace(/\/+$/, ""), store, key, webhookSecret };
}

/** The problem with variables that need each other, in words; undefined when there is none. */
export function btcpayProblem(variables: Variables): string | undefined {
  const names = Object.keys(btcpayEnvironment) as (keyof Variables)[];
  const missing = names.filter((name) => !variables[name]);
  if (missing.length === 0 || missing.length === names.length) return undefined;
  return `${missing.join(", ")}: a BTCPay server needs all of ${names.join(", ")}`;
}
