import { CURRENCY_EXPONENT, majorUnits, type RealCurrency } from "#app/contract/money.ts";
import type { Formatter } from "./format.server.ts";

/** The values of an axis, in minor units, with the decimals their steps need: none, or at least two. */
export function moneyTicks(format: Formatter, ticks: readonly number[], currency: RealCurrency): string[] {
  const exact = ticks.map((tick) => majorUnits(BigInt(tick), currency).split("."));
  const needed = Math.max(...exact.map(([, decimals = ""]) => decimals.replace(/0+$/, "").length));
  const places = needed && Math.max(needed, Math.min(2, CURRENCY_EXPONENT[currency]));
  return exact.map(([whole = "0", decimals = ""]) =>
    format.decimal(places ? `${whole}.${decimals.slice(0, places)}` : whole, currency),
  );
}
