import { describe, expect, it } from "vitest";
import { LANGUAGES } from "#app/contract/languages.ts";
import { parseMajorUnits, REAL_CURRENCIES, toMoney } from "#app/contract/money.ts";
import { formatterFor } from "#app/i18n/format.server.ts";
import { inField, readAmount, writeAmount } from "./amount.ts";
import { amountIssue } from "./amount-issue.ts";

const read = (language: (typeof LANGUAGES)[number], text: string, code: "EUR" | "BTC" = "EUR") => {
  const pattern = formatterFor(language).moneyPattern(code);
  return readAmount(text, pattern);
};

describe.each(LANGUAGES)("in %s", (language) => {
  const format = formatterFor(language);

  it.each(REAL_CURRENCIES)("writes a sum of %s as the server does, and reads it back", (code) => {
    const pattern = format.moneyPattern(code);
    for (const minor of [0n, 5n, 99n, 1_234n, 123_456n, 1_234_567n, 99_999_999_999n]) {
      expect(writeAmount(minor, pattern)).toBe(format.money(toMoney(minor, code)));
      const typed = format.amount(toMoney(minor, code));
      expect([typed, readAmount(typed, pattern)]).toEqual([typed, minor]);
    }
  });

  it.each(REAL_CURRENCIES)("shows a sum of %s in a field with the language's decimal mark", (code) => {
    const pattern = inField(format.moneyPattern(code));
    for (const minor of [0n, 20n, 1_050n, 123_456_789n]) {
      const written = writeAmount(minor, pattern);
      expect(written).toMatch(/^\d+([.,]\d+)?$/);
      expect(written.at(-pattern.decimals - 1)).toBe(format.decimalMark);
      expect(readAmount(written, pattern)).toBe(minor);
      expect(parseMajorUnits(written, code)).toBe(minor);
    }
  });

  it.each([
    ["25", 2_500n],
    [" 12.50 ", 1_250n],
    ["12,5", 1_250n],
    ["0,05", 5n],
    ["1,000.00", 100_000n],
    ["1.000,00", 100_000n],
    ["1 000,00", 100_000n],
    ["1\u00a0000.50", 100_050n],
    ["1\u202f000\u202f000", 100_000_000n],
    ["1.000.000", 100_000_000n],
    ["1,000,000.5", 100_000_050n],
  ])("%j means the same in every language", (typed, minor) => {
    expect(read(language, typed)).toBe(minor);
  });

  it.each([
    ["too many decimals", "12.505"],
    ["too many decimals behind groups", "1,000.505"],
    ["an exponent", "1e3"],
    ["a sign", "-25"],
    ["a sign that changes nothing", "+25"],
    ["Arabic digits", "٢٥"],
    ["full-width digits", "２５"],
    ["a currency", "€25"],
    ["groups of two", "10,00,000.00"],
    ["groups that begin with nothing", "0,000.50"],
    ["two decimal marks", "1.00.00"],
    ["one mark for both", "1.000.00"],
    ["a mark and nothing behind it", "25,"],
    ["nothing before the mark", ".50"],
    ["an apostrophe between thousands", "1'000.00"],
    ["hexadecimal digits", "0x19"],
    ["more than any account holds", "9".repeat(13)],
    ["nothing", " "],
  ])("refuses %s", (_, typed) => {
    // In a language whose comma or full stop groups thousands, three digits after it are not decimals.
    const isThousands = typed === "12.505" && format.moneyPattern("EUR").group === ".";
    expect(read(language, typed)).toBe(isThousands ? 1_250_500n : undefined);
  });
});

it("reads one mark before three digits by the language's rules, and refuses marks it does not use", () => {
  expect([read("en", "1,000"), read("de", "1.000"), read("tr", "1.000")]).toEqual([100_000n, 100_000n, 100_000n]);
  expect([read("en", "1.000"), read("de", "1,000"), read("ru", "1.000"), read("fr", "1.000")]).toEqual(
    Array(4).fill(undefined),
  );
  expect([read("en", "1.234", "BTC"), read("de", "1,234", "BTC")]).toEqual([123_400_000n, 123_400_000n]);
  expect([read("en", "0,125", "BTC"), read("ru", "0.125", "BTC")]).toEqual([12_500_000n, 12_500_000n]);
  expect(read("ru", "1.234", "BTC")).toBeUndefined();
});

it.each([
  ["en", "5500,555", "too_many_decimals|max=2"],
  ["ru", "5 500,555", "too_many_decimals|max=2"],
  ["de", "1,000", "too_many_decimals|max=2"],
  ["de", "1.000,555", "too_many_decimals|max=2"],
  ["ru", "5.555", "unclear_amount"],
  ["en", "1e3", "unclear_amount"],
  ["en", " ", "invalid_amount"],
  ["en", "0.00", "invalid_amount"],
  ["en", "-5", "invalid_amount"],
] as const)("says in %s what is wrong with %j", (language, text, issue) => {
  expect(amountIssue(text, formatterFor(language).moneyPattern("EUR"))).toBe(issue);
});
