import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  CURRENCIES,
  CURRENCY_EXPONENT,
  majorUnits,
  minorUnits,
  parseMajorUnits,
  REAL_CURRENCIES,
  toMoney,
} from "./money.ts";
import { money, positiveMoney } from "./money-schemas.ts";

const currencies = fc.constantFrom(...CURRENCIES);
const LARGEST = 10n ** 18n - 1n;

describe("major units", () => {
  it("are read back as written, for every amount and currency, with point or comma", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: LARGEST }), currencies, (minor, code) => {
        const text = majorUnits(minor, code);
        const readable = minor < 10n ** BigInt(12 + CURRENCY_EXPONENT[code]);
        expect(parseMajorUnits(text, code)).toBe(readable ? minor : undefined);
        expect(parseMajorUnits(` ${text.replace(".", ",")} `, code)).toBe(readable ? minor : undefined);
      }),
    );
  });

  it("keep the sign", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: LARGEST }), currencies, (minor, code) => {
        expect(majorUnits(-minor, code)).toBe(`-${majorUnits(minor, code)}`);
      }),
    );
  });

  it.each([
    [0n, "EUR", "0.00"],
    [5n, "EUR", "0.05"],
    [-5n, "EUR", "-0.05"],
    [123456n, "KZT", "1234.56"],
    [1n, "BTC", "0.00000001"],
    [100000000n, "BTC", "1.00000000"],
    [7n, "PTS", "7"],
    [-7n, "PTS", "-7"],
  ] as const)("%s of %s is %s", (minor, code, text) => {
    expect(majorUnits(minor, code)).toBe(text);
  });

  it.each([
    ["12", "EUR", 1200n],
    ["12.5", "EUR", 1250n],
    ["12,50", "EUR", 1250n],
    ["007.10", "EUR", 710n],
    ["0", "EUR", 0n],
    ["0,00000001", "BTC", 1n],
    ["3", "PTS", 3n],
    ["999999999999", "EUR", 99999999999900n],
  ] as const)("%s %s is read as %s", (text, code, minor) => {
    expect(parseMajorUnits(text, code)).toBe(minor);
  });

  it.each([
    ["", "EUR"],
    [" ", "EUR"],
    ["-1", "EUR"],
    ["+1", "EUR"],
    ["1.234", "EUR"],
    ["1,234.50", "EUR"],
    ["1 000", "EUR"],
    ["1.", "EUR"],
    [".5", "EUR"],
    ["1e3", "EUR"],
    ["0x10", "EUR"],
    ["١٢", "EUR"],
    ["NaN", "EUR"],
    ["1\n2", "EUR"],
    ["1.5", "PTS"],
    ["0.000000001", "BTC"],
    ["1000000000000", "EUR"],
  ] as const)("%j %s is no amount", (text, code) => {
    expect(parseMajorUnits(text, code)).toBeUndefined();
  });
});

describe("money on the wire", () => {
  it("is the same after a round trip", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -LARGEST, max: LARGEST }), currencies, (minor, code) => {
        expect(minorUnits(money.parse(JSON.parse(JSON.stringify(toMoney(minor, code)))))).toBe(minor);
        expect(positiveMoney.safeParse(toMoney(minor, code)).success).toBe(minor > 0n);
      }),
    );
  });

  it.each(["", "+1", "1.5", "1e3", "01", "-01", "--1", " 1", "1 ", "1000000000000000000", 1, null, "٣"])(
    "rejects %j",
    (amount) => {
      expect(money.safeParse({ amount, currency: "EUR" }).success).toBe(false);
    },
  );

  it("accepts only its currencies", () => {
    expect(money.safeParse({ amount: "1", currency: "XXX" }).success).toBe(false);
    expect(money.safeParse({ amount: "1", currency: "constructor" }).success).toBe(false);
  });
});

it("real money is every currency except demo money and points", () => {
  expect(CURRENCIES.filter((code) => !REAL_CURRENCIES.some((real) => real === code))).toEqual(["FUN", "PTS"]);
});
