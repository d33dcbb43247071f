import type { Context } from "#server/platform/context.ts";
import type { RatesSource } from "./port.ts";
import perEuro from "./sandbox-rates.json" with { type: "json" };

/** The sandbox's own table: it never changes, and is published anew each day, so that it does not grow too old to be used. */
export const sandboxRates = ({ clock }: Pick<Context, "clock">): RatesSource => ({
  id: "sandbox",
  publish: async () => ({ day: clock.now().toISOString().slice(0, 10), perEuro }),
});
