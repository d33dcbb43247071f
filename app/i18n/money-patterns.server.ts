import { CURRENCIES, type Currency } from "#app/contract/money.ts";
import type { MoneyPattern } from "#app/lib/amount.ts";
import type { Formatter } from "./format.server.ts";

/** How amounts are written in every currency, for a page that learns later of which they are. */
export const moneyPatterns = ({ moneyPattern }: Formatter) =>
  Object.fromEntries(CURRENCIES.map((currency) => [currency, moneyPattern(currency)])) as Record<
    Currency,
    MoneyPattern
  >;
