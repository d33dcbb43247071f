import type { Context } from "#server/platform/context.ts";
import type { RatesSource } from "./port.ts";
import perEuro from "./sandbox-rates.json" with { type: "json" };

/** The sandbox's own table: its rates never change and are dated today, so that they never become too old to be used. */
export const sandboxRates = ({ clock }: Pick<Context, "clock">): RatesSource => ({
  id: "sandbox",
  publish: async () => ({ day: clock.now().toISOString().slice(0, 10), perEuro }),
});
