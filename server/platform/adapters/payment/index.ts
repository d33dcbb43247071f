import type { Context } from "#server/platform/context.ts";
import { btcpayProvider } from "./btcpay.ts";
import type { DepositOrder, PaymentProvider } from "./port.ts";
import { sandboxProvider } from "./sandbox.ts";

export type {
  DepositReading,
  PaymentProvider,
  PayoutReading,
  ProviderEvent,
  Receipt,
  WebhookCall,
} from "./port.ts";
export { ProviderAway, ProviderRefused } from "./port.ts";

/** The sandbox takes every method and no real money. */
const sandboxOf = (context: Context): PaymentProvider | undefined =>
  context.config.mode === "sandbox" ? sandboxProvider(context) : undefined;

const btcpayOf = ({ config: { btcpay, publicUrl } }: Context): PaymentProvider | undefined =>
  btcpay ? btcpayProvider(btcpay, publicUrl) : undefined;

/** Who takes deposits by a method and sends its payouts; undefined where nobody does. */
export const providerOf = (context: Context, method: DepositOrder["method"]): PaymentProvider | undefined =>
  (method === "crypto" ? btcpayOf(context) : undefined) ?? sandboxOf(context);

/** The provider of this id, by which rows and webhooks name it. */
export const providerNamed = (context: Context, id: string): PaymentProvider | undefined =>
  [btcpayOf(context), sandboxOf(context)].find((provider) => provider?.id === id);
