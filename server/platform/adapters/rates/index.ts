import type { Context } from "#server/platform/context.ts";
import { ecbRates } from "./ecb.ts";
import type { RatesSource } from "./port.ts";
import { sandboxRates } from "./sandbox.ts";

export type { RateSourceId, RatesSource } from "./port.ts";

/** The source of this platform: a configured feed, else the sandbox's table; undefined outside the sandbox without a feed. */
export function ratesSource(context: Pick<Context, "config" | "clock">): RatesSource | undefined {
  const { ratesFeed, mode } = context.config;
  if (ratesFeed) return ecbRates(ratesFeed);
  return mode === "sandbox" ? sandboxRates(context) : undefined;
}
