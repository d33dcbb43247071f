import type { Language } from "./languages.ts";
import { CURRENCY_EXPONENT, type Currency, type Money, majorUnits, minorUnits } from "./money.ts";

/** A true minus that stays with its figure; a hyphen allows a line break after it. */
export const withMinus = (text: string): string => text.replace(/^[-\u2212]/, "\u2212\u2060");

/** All decimals of a currency. */
export const decimalsOf = (code: Currency) =>
  ({ minimumFractionDigits: CURRENCY_EXPONENT[code], maximumFractionDigits: CURRENCY_EXPONENT[code] }) as const;

/** A currency by its own sign, also where another country's form of the language would write its code. */
export const withSymbol = (code: Currency) =>
  ({ style: "currency", currency: code, currencyDisplay: "narrowSymbol" }) as const;

/** Writes money by the options of its currency, with one formatter for each; of the decimal string every digit is kept. */
export function moneyWriter(language: Language, options: (code: Currency) => Intl.NumberFormatOptions) {
  const formats = new Map<Currency, Intl.NumberFormat>();
  return (value: Money): string => {
    const { currency } = value;
    const format = formats.get(currency) ?? new Intl.NumberFormat(language, options(currency));
    formats.set(currency, format);
    return withMinus(format.format(majorUnits(minorUnits(value), currency) as `${number}`));
  };
}

/** How a sum is written: the same on a page and in a letter. */
export const wholeSum = (code: Currency) => ({ ...withSymbol(code), ...decimalsOf(code) });
