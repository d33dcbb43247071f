import type { Context } from "#server/platform/context.ts";
import type { PaymentProvider } from "./port.ts";
import { sandboxProvider } from "./sandbox.ts";

/** The provider of this platform; none outside the sandbox, where only a real one could take money. */
export const paymentProvider = (context: Context): PaymentProvider | undefined =>
  context.config.mode === "sandbox" ? sandboxProvider(context) : undefined;
