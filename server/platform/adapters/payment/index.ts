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

/** The sandbox supports every method and moves no real money. */
const sandboxOf = (context: Context): PaymentProvider | undefined =>
  context.config.mode === "sandbox" ? sandboxProvider(context) : undefined;

const btcpayOf = ({ config: { btcpay, publicUrl } }: Context): PaymentProvider | undefined =>
  btcpay ? btcpayProvider(btcpay, publicUrl) : undefined;

/** The provider that takes deposits by a method and sends its payouts; undefined where there is none. */
export const providerOf = (context: Context, method: DepositOrder["method"]): PaymentProvider | undefined =>
  (method === "crypto" ? btcpayOf(context) : undefined) ?? sandboxOf(context);

/** The provider with this id, which rows and webhooks contain. */
export const providerNamed = (context: Context, id: string): PaymentProvider | undefined =>
  [btcpayOf(context), sandboxOf(context)].find((provider) => provider?.id === id);
