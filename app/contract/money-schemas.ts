import { z } from "zod";
import { CURRENCIES, type Money, REAL_CURRENCIES } from "./money.ts";

export const currency = z.enum(CURRENCIES);
export const realCurrency = z.enum(REAL_CURRENCIES);

/**
 * An amount of money on the wire: a signed count of minor units as decimal digits, so that no float ever holds it. Eighteen
 * digits fit a signed 64-bit integer.
 */
export const money = z.object({
  amount: z.string().regex(/^-?(0|[1-9]\d{0,17})$/, "invalid_amount"),
  currency,
}) satisfies z.ZodType<Money>;

/** An amount a player enters: above zero. */
export const positiveMoney = money.extend({ amount: z.string().regex(/^[1-9]\d{0,17}$/, "invalid_amount") });
