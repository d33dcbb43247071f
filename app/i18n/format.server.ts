import dayjs from "dayjs";
import utc from "dayjs/plugin/utc.js";
import type { Language } from "#app/contract/languages.ts";
import { CURRENCY_EXPONENT, type Currency, type Money, majorUnits, minorUnits } from "#app/contract/money.ts";

dayjs.extend(utc);

/** SPEC §9. Instants are shown in UTC, and pages say so. */
const DATE_FORMATS = {
  default: "YYYY-MM-DD HH:mm:ss",
  birthday: "DD-MM-YYYY",
  news: "YYYY.MM.DD",
  authHistory: "DD-MM-YYYY HH:mm",
  restrictions: "YYYY-MM-DD",
} as const;

/**
 * Numbers, money and dates of one language. On the server only: Chromium has no Kazakh locale data, so the browser
 * would print something else than the page it was sent.
 */
export interface Formatter {
  money(value: Money): string;
  /** Without its minor units: for large sums. */
  wholeMoney(value: Money): string;
  /** With its sign, also a plus: for net results and postings. */
  signedMoney(value: Money): string;
  /** As short as it can be on a small button: no empty decimals, and the bare figure where a currency has no sign. */
  shortMoney(value: Money): string;
  /** Money without the currency, for tables that name it in their head. */
  amount(value: Money): string;
  /** The name of a currency in this language. */
  currencyName(code: Currency): string;
  /** The name of a country (ISO 3166-1 alpha-2) in this language. */
  countryName(code: string): string;
  number(value: number): string;
  /** A count as decimal digits of any length; one too long to read becomes a power of ten, `1.4 × 10⁷⁴`. */
  wholeNumber(digits: string): string;
  /** With exactly these decimals. */
  fixed(value: number, decimals: number): string;
  /** A share of one with this many decimals, `0.9638` as `96.38 %`. */
  percent(share: number, decimals?: number): string;
  date(instant: string | Date, format?: keyof typeof DATE_FORMATS): string;
}

export function formatterFor(language: Language): Formatter {
  const known = formatters.get(language) ?? makeFormatter(language);
  formatters.set(language, known);
  return known;
}

/** Digits of a number that can still be read at a glance. */
const LONGEST_READ = 15;

const superscript = (power: number) => String(power).replace(/\d/g, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)] ?? "");

const formatters = new Map<Language, Formatter>();

/** A true minus that stays with its figure; a hyphen lets the line break behind it. */
const minus = (text: string) => text.replace(/^[-\u2212]/, "\u2212\u2060");

function makeFormatter(language: Language): Formatter {
  const formats = new Map<string, Intl.NumberFormat>();
  const names = new Intl.DisplayNames(language, { type: "currency" });
  const countries = new Intl.DisplayNames(language, { type: "region" });
  const numberFormat = (options: Intl.NumberFormatOptions) => {
    const key = JSON.stringify(options);
    const known = formats.get(key) ?? new Intl.NumberFormat(language, options);
    formats.set(key, known);
    return known;
  };
  const decimals = (code: Currency) => ({
    minimumFractionDigits: CURRENCY_EXPONENT[code],
    maximumFractionDigits: CURRENCY_EXPONENT[code],
  });
  // A decimal string keeps every digit of large amounts, which a number would not.
  const exact = (value: Money) => majorUnits(minorUnits(value), value.currency) as `${number}`;
  const currency = (value: Money, options: Intl.NumberFormatOptions = decimals(value.currency)) =>
    minus(
      numberFormat({ style: "currency", currency: value.currency, currencyDisplay: "narrowSymbol", ...options }).format(
        exact(value),
      ),
    );

  return {
    money: (value) => currency(value),
    wholeMoney: (value) => currency(value, { maximumFractionDigits: 0, signDisplay: "negative" }),
    signedMoney: (value) => currency(value, { signDisplay: "exceptZero", ...decimals(value.currency) }),
    shortMoney: (value) => {
      const trimmed = {
        ...decimals(value.currency),
        trailingZeroDisplay: "stripIfInteger",
      } as Intl.NumberFormatOptions;
      const text = currency(value, trimmed);
      return text.includes(value.currency) ? numberFormat(trimmed).format(exact(value)) : text;
    },
    amount: (value) => minus(numberFormat(decimals(value.currency)).format(exact(value))),
    currencyName: (code) => names.of(code) ?? code,
    countryName: (code) => countries.of(code) ?? code,
    number: (value) => numberFormat({}).format(value),
    wholeNumber: (digits) => {
      if (digits.length <= LONGEST_READ) return numberFormat({}).format(BigInt(digits));
      const mantissa = numberFormat({ maximumFractionDigits: 1 }).format(Number(digits.slice(0, 4)) / 1000);
      return `${mantissa}\u00a0×\u00a010${superscript(digits.length - 1)}`;
    },
    fixed: (value, digits) =>
      numberFormat({ minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value),
    percent: (share, digits = 2) =>
      numberFormat({ style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits }).format(share),
    date: (instant, format = "default") => dayjs.utc(instant).format(DATE_FORMATS[format]),
  };
}
