import dayjs from "dayjs";
import utc from "dayjs/plugin/utc.js";
import type { Language } from "#app/contract/languages.ts";
import { CURRENCY_EXPONENT, type Currency, type Money } from "#app/contract/money.ts";
import { decimalsOf, moneyWriter, wholeSum, withMinus, withSymbol } from "#app/contract/written-money.ts";
import type { MoneyPattern } from "#app/lib/amount.ts";

dayjs.extend(utc);

/** SPEC §9. Times are shown in UTC, and pages say so. */
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
 * Numbers, money and dates of one language. Only on the server: Chromium has no Kazakh locale data, so the browser would render
 * something else than the server.
 */
export interface Formatter {
  money(value: Money): string;
  /** Without minor units: for large sums. */
  wholeMoney(value: Money): string;
  /** With its sign, also a plus: for net results and postings. */
  signedMoney(value: Money): string;
  /** As short as possible, for a small button: without zero decimals, and without the code of a currency that has no sign. */
  shortMoney(value: Money): string;
  /** The pattern of {@link money}, for a page that writes amounts itself. */
  moneyPattern(code: Currency): MoneyPattern;
  /** Money without the currency, for tables that name it in their head. */
  amount(value: Money): string;
  /** The name of a currency in this language. */
  currencyName(code: Currency): string;
  /** The name of a country (ISO 3166-1 alpha-2) in this language. */
  countryName(code: string): string;
  number(value: number): string;
  /** Before decimals. */
  decimalMark: string;
  /** A decimal string with all its digits, with or without a currency: rates, which no number holds exactly. */
  decimal(text: string, code?: Currency): string;
  /** A count as decimal digits of any length; one too long to read becomes a power of ten, `1.4 × 10⁷⁴`. */
  wholeNumber(digits: string): string;
  /** With exactly this number of decimals. */
  fixed(value: number, decimals: number): string;
  /** A fraction of one with this number of decimals, `0.9638` as `96.38 %`. */
  percent(share: number, decimals?: number): string;
  date(instant: string | Date, format?: keyof typeof DATE_FORMATS): string;
  /** An elapsed time, never rounded down: seconds below a minute, else the two largest units. */
  duration(seconds: number): string;
}

const memo = <Key, Value>(make: (key: Key) => Value): ((key: Key) => Value) => {
  const made = new Map<Key, Value>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
};

export const formatterFor = memo(makeFormatter);

/** Days and hours, hours and minutes, minutes or seconds: a remainder rounds the smallest unit up. */
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

const exactly = (digits: number) => ({ minimumFractionDigits: digits, maximumFractionDigits: digits });
/** No zero decimals. */
const shortest = (code: Currency) =>
  ({ ...decimalsOf(code), trailingZeroDisplay: "stripIfInteger" }) as Intl.NumberFormatOptions;

function makeFormatter(language: Language): Formatter {
  const names = new Intl.DisplayNames(language, { type: "currency" });
  const countries = new Intl.DisplayNames(language, { type: "region" });
  const format = (options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options);
  const number = format();
  const roughly = format({ maximumFractionDigits: 1 });
  const fixed = memo((code: Currency | undefined) =>
    memo((digits: number) => format({ ...(code && withSymbol(code)), ...exactly(digits) })),
  );
  const percents = memo((digits: number) => format({ style: "percent", ...exactly(digits) }));
  const units = memo((unit: string) => format({ style: "unit", unit, unitDisplay: "short" }));
  const moneyBy = (options: (code: Currency) => Intl.NumberFormatOptions) => moneyWriter(language, options);
  const shortMoney = moneyBy((code) => ({ ...withSymbol(code), ...shortest(code) }));
  const shortAmount = moneyBy(shortest);

  return {
    money: moneyBy(wholeSum),
    wholeMoney: moneyBy((code) => ({ ...withSymbol(code), maximumFractionDigits: 0, signDisplay: "negative" })),
    signedMoney: moneyBy((code) => ({ ...wholeSum(code), signDisplay: "exceptZero" })),
    shortMoney: (value) => {
      const text = shortMoney(value);
      return text.includes(value.currency) ? shortAmount(value) : text;
    },
    moneyPattern: memo((code) => {
      const money = format(wholeSum(code));
      const parts = money.formatToParts(1_234_567);
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
        groupedFrom: money.formatToParts(1_234).some(({ type }) => type === "group") ? 4 : 5,
      };
    }),
    amount: moneyBy(decimalsOf),
    currencyName: (code) => names.of(code) ?? code,
    countryName: (code) => countries.of(code) ?? code,
    decimal: (text, code) => withMinus(fixed(code)(text.split(".")[1]?.length ?? 0).format(text as `${number}`)),
    number: (value) => number.format(value),
    decimalMark: number.formatToParts(0.5).find(({ type }) => type === "decimal")?.value ?? ".",
    wholeNumber: (digits) => {
      if (digits.length <= LONGEST_READ) return number.format(BigInt(digits));
      const mantissa = roughly.format(Number(digits.slice(0, 4)) / 1000);
      return `${mantissa}\u00a0×\u00a010${superscript(digits.length - 1)}`;
    },
    fixed: (value, digits) => fixed(undefined)(digits).format(value),
    percent: (share, digits = 2) => percents(digits).format(share),
    date: (instant, format = "default") => dayjs.utc(instant).format(DATE_FORMATS[format]),
    duration: (seconds) =>
      wholeUnits(seconds)
        .map(([count, unit]) => units(unit).format(count))
        .join(" "),
  };
}
