import { describe, expect, it } from "vitest";
import { LANGUAGES, type Language } from "#app/contract/languages.ts";
import { CURRENCIES, CURRENCY_EXPONENT, type Currency } from "#app/contract/money.ts";
import { formatterFor } from "./format.server.ts";

/** Plain spaces, and no joiner after a minus, to make the table readable. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ").replaceAll("\u2060", "");

const BIG: [Language, string, string, string][] = [
  ["en", "€1,234,567.89", "−€1,234.50", "BTC 0.00000001"],
  ["ca", "1.234.567,89 €", "−1.234,50 €", "0,00000001 BTC"],
  ["es", "1.234.567,89 €", "−1234,50 €", "0,00000001 BTC"],
  ["fr", "1 234 567,89 €", "−1 234,50 €", "0,00000001 BTC"],
  ["kk", "1 234 567,89 €", "−1 234,50 €", "0,00000001 BTC"],
  ["pl", "1 234 567,89 €", "−1234,50 €", "0,00000001 BTC"],
  ["pt", "€ 1.234.567,89", "−€ 1.234,50", "BTC 0,00000001"],
  ["ru", "1 234 567,89 €", "−1 234,50 €", "0,00000001 BTC"],
  ["tr", "€1.234.567,89", "−€1.234,50", "BTC 0,00000001"],
  ["de", "1.234.567,89 €", "−1.234,50 €", "0,00000001 BTC"],
];

describe("money in every language", () => {
  it.each(BIG)("%s", (language, large, negative, bitcoin) => {
    const { money } = formatterFor(language);
    expect(plain(money({ amount: "123456789", currency: "EUR" }))).toBe(large);
    expect(plain(money({ amount: "-123450", currency: "EUR" }))).toBe(negative);
    expect(plain(money({ amount: "1", currency: "BTC" }))).toBe(bitcoin);
  });

  it("covers all ten languages", () => {
    expect(BIG.map(([language]) => language)).toEqual([...LANGUAGES]);
  });
});

const PAIRS = LANGUAGES.flatMap((language) => CURRENCIES.map((currency): [Language, Currency] => [language, currency]));

/** The digits of an amount without separators. */
const digits = (text: string) => text.replace(/\D/g, "").replace(/^0+(?=\d)/, "");

describe("no digit of an amount is lost or added", () => {
  it.each(PAIRS)("%s %s", (language, currency) => {
    const { money, amount, signedMoney } = formatterFor(language);
    for (const minor of ["0", "7", "-7", "999999999999999999", "-999999999999999999"]) {
      for (const format of [money, amount, signedMoney]) {
        const text = format({ amount: minor, currency });
        expect(digits(text), text).toBe(minor.replace("-", ""));
        expect(text.startsWith("\u2212\u2060"), text).toBe(minor.startsWith("-"));
      }
    }
  });

  it.each(CURRENCIES)("%s shows all its decimals", (currency) => {
    const exponent = CURRENCY_EXPONENT[currency];
    const decimals = formatterFor("en").amount({ amount: "0", currency }).split(".")[1] ?? "";
    expect(decimals).toHaveLength(exponent);
  });
});

const english = formatterFor("en");
const euro = (amount: string) => ({ amount, currency: "EUR" }) as const;

describe("kinds of money", () => {
  it.each([
    ["signed gain", english.signedMoney(euro("250")), "+€2.50"],
    ["signed loss", english.signedMoney(euro("-250")), "−€2.50"],
    ["signed nothing", english.signedMoney(euro("0")), "€0.00"],
    ["short whole", english.shortMoney(euro("500")), "€5"],
    ["short broken", english.shortMoney(euro("550")), "€5.50"],
    ["short without a sign of its own", english.shortMoney({ amount: "500", currency: "FUN" }), "5"],
    ["short bitcoin", english.shortMoney({ amount: "150000000", currency: "BTC" }), "1.50000000"],
    ["whole", english.wholeMoney(euro("123456")), "€1,235"],
    ["whole loss", english.wholeMoney(euro("-123456")), "−€1,235"],
    ["a loss too small for a whole", english.wholeMoney(euro("-40")), "€0"],
    ["points", english.money({ amount: "1234", currency: "PTS" }), "PTS 1,234"],
  ])("%s", (_, text, expected) => {
    expect(plain(text)).toBe(expected);
  });
});

describe("figures", () => {
  it.each([
    ["number", formatterFor("de").number(1234567.5), "1.234.567,5"],
    ["whole number", english.wholeNumber("37877598"), "37,877,598"],
    ["whole number of fifteen digits", english.wholeNumber("123456789012345"), "123,456,789,012,345"],
    ["whole number nobody can read", formatterFor("de").wholeNumber(`1386${"0".repeat(71)}`), "1,4 × 10⁷⁴"],
    ["fixed", formatterFor("fr").fixed(3, 2), "3,00"],
    ["fixed, a loss", english.fixed(-1.005, 1), "-1.0"],
    ["decimal, on an axis below zero", english.decimal("-250", "EUR"), "\u2212€250"],
    ["percent", english.percent(0.9638), "96.38%"],
    ["percent with its own decimals", formatterFor("de").percent(0.5, 0), "50 %"],
    ["currency name", formatterFor("es").currencyName("EUR"), "euro"],
    ["a currency of ours has no name but its code", formatterFor("kk").currencyName("FUN"), "FUN"],
    ["default date", english.date("2026-03-29T23:30:05.999Z"), "2026-03-29 23:30:05"],
    ["date of another zone, in UTC", english.date("2026-03-29T23:30:05-05:00"), "2026-03-30 04:30:05"],
    ["date of a restriction", english.date(new Date(0), "restrictions"), "1970-01-01"],
  ])("%s", (_, text, expected) => {
    expect(plain(text)).toBe(expected);
  });
});

it("one formatter per language", () => {
  expect(formatterFor("kk")).toBe(formatterFor("kk"));
  expect(formatterFor("kk")).not.toBe(formatterFor("ru"));
});

it.each([
  [0, "0 sec"],
  [59, "59 sec"],
  [60, "1 min"],
  [61, "2 min"],
  [3599, "1 hr"],
  [3601, "1 hr 1 min"],
  [24 * 3600 - 1, "1 day"],
  [45 * 3600 + 1, "1 day 22 hr"],
])("writes %d seconds as %s, never less than they were", (seconds, expected) => {
  expect(plain(formatterFor("en").duration(seconds))).toBe(expected);
});

it.each(LANGUAGES)("distinguishes hours and minutes in %s", (language) => {
  expect(plain(formatterFor(language).duration(6 * 3600 + 600))).toMatch(/^6\s?\D+ 10\s?\D+$/);
});
