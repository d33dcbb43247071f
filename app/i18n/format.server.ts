import dayjs from "dayjs";
import utc from "dayjs/plugin/utc.js";
import type { Language } from "#app/contract/languages.ts";
import { CURRENCY_EXPONENT, type Currency, type Money, majorUnits, minorUnits } from "#app/contract/money.ts";
import type { MoneyPattern } from "#app/lib/amount.ts";

dayjs.extend(utc);

/** SPEC §9. Instants are shown in UTC, and pages say so. */
const DATE_FORMATS = {
  default: "YYYY-MM-DD HH:mm:ss",
  birthday: "DD-MM-YYYY",
  news: "YYYY.MM.DD",
  authHistory: "DD-MM-YYYY HH:mm",
  restrictions: "YYYY-MM-DD",
  time: "HH:mm:ss",
  clock: "HH:mm",
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
  /** How {@link money} is put together, for a page that writes sums by itself. */
  moneyPattern(code: Currency): MoneyPattern;
  /** Money without the currency, for tables that name it in their head. */
  amount(value: Money): string;
  /** The name of a currency in this language. */
  currencyName(code: Currency): string;
  /** The name of a country (ISO 3166-1 alpha-2) in this language. */
  countryName(code: string): string;
  number(value: number): string;
  /** A decimal text with all its digits, of a currency or bare: rates, which no number holds exactly. */
  decimal(text: string, code?: Currency): string;
  /** A count as decimal digits of any length; one too long to read becomes a power of ten, `1.4 × 10⁷⁴`. */
  wholeNumber(digits: string): string;
  /** With exactly these decimals. */
  fixed(value: number, decimals: number): string;
  /** A share of one with this many decimals, `0.9638` as `96.38 %`. */
  percent(share: number, decimals?: number): string;
  date(instant: string | Date, format?: keyof typeof DATE_FORMATS): string;
  /** A time that passed, never told shorter than it was: seconds below a minute, else the two largest units. */
  duration(seconds: number): string;
}

export function formatterFor(language: Language): Formatter {
  const known = formatters.get(language) ?? makeFormatter(language);
  formatters.set(language, known);
  return known;
}

/** Days and hours, hours and minutes, minutes or seconds: what is left over makes the smallest unit one more. */
function wholeUnits(seconds: number): [count: number, unit: "day" | "hour" | "minute" | "second"][] {
  const minutes = Math.ceil(seconds / 60);
  const hours = Math.ceil(seconds / 3600);
  if (seconds < 60) return [[Math.ceil(seconds), "second"]];
  if (minutes < 60) return [[minutes, "minute"]];
  const two =
    minutes < 24 * 60
      ? ([
          [Math.floor(minutes / 60), "hour"],
          [minutes % 60, "minute"],
        ] as const)
      : ([
          [Math.floor(hours / 24), "day"],
          [hours % 24, "hour"],
        ] as const);
  return two.filter(([count]) => count > 0).map(([count, unit]) => [count, unit]);
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
    moneyPattern: (code) => {
      const format = numberFormat({
        style: "currency",
        currency: code,
        currencyDisplay: "narrowSymbol",
        ...decimals(code),
      });
      const parts = format.formatToParts(1_234_567);
      const textOf = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? "";
      const first = parts.findIndex(({ type }) => type === "integer");
      const last = parts.findLastIndex(({ type }) => type === "integer" || type === "fraction");
      const joined = (from: number, to?: number) =>
        parts
          .slice(from, to)
          .map(({ value }) => value)
          .join("");
      return {
        before: joined(0, first),
        after: joined(last + 1),
        group: textOf("group"),
        decimal: textOf("decimal"),
        decimals: CURRENCY_EXPONENT[code],
        groupedFrom: format.formatToParts(1_234).some(({ type }) => type === "group") ? 4 : 5,
      };
    },
    amount: (value) => minus(numberFormat(decimals(value.currency)).format(exact(value))),
    currencyName: (code) => names.of(code) ?? code,
    countryName: (code) => countries.of(code) ?? code,
    decimal: (text, code) => {
      const places = text.split(".")[1]?.length ?? 0;
      const style = code && ({ style: "currency", currency: code, currencyDisplay: "narrowSymbol" } as const);
      const format = numberFormat({ ...style, minimumFractionDigits: places, maximumFractionDigits: places });
      return format.format(text as `${number}`);
    },
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
    duration: (seconds) =>
      wholeUnits(seconds)
        .map(([count, unit]) => numberFormat({ style: "unit", unit, unitDisplay: "short" }).format(count))
        .join(" "),
  };
}
