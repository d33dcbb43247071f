import type { Language } from "#app/contract/languages.ts";
import { type RealCurrency, toMoney } from "#app/contract/money.ts";
import { moneyWriter, wholeSum } from "#app/contract/written-money.ts";

/** Minor units as the pages write them in the language, for a letter. */
export const moneyText = (language: Language, minor: bigint, currency: RealCurrency): string =>
  moneyWriter(language, wholeSum)(toMoney(minor, currency));
