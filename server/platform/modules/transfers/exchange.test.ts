import fc from "fast-check";
import { expect, it } from "vitest";
import { REAL_CURRENCIES } from "#app/contract/money.ts";
import { cross, readDecimal } from "#server/platform/modules/currencies/index.ts";
import { changeOf } from "./exchange.ts";

/** The precision of the feed's rates: nine digits before the point, twelve after it. */
const rate = fc
  .tuple(fc.bigInt(0n, 999_999_999n), fc.bigInt(0n, 999_999_999_999n))
  .filter(([whole, decimals]) => whole > 0n || decimals > 0n)
  .map(([whole, decimals]) => readDecimal(`${whole}.${decimals.toString().padStart(12, "0")}`));
const currency = fc.constantFrom(...REAL_CURRENCIES);
const amount = fc.bigInt(1n, 10n ** 17n);
const feeBasisPoints = fc.integer({ min: 0, max: 10_000 });
const EURO = readDecimal("1");

it("changes 49.75 of 50.00 EUR into 211.26 PLN at 4.2465 and half a per cent", () => {
  const change = { from: "EUR", to: "PLN", gives: 5_000n, feeBasisPoints: 50 } as const;
  const pln = cross(EURO, readDecimal("4.2465"));
  expect(pln).toEqual({ numerator: 8_493n, denominator: 2_000n });
  expect(changeOf({ ...change, rate: pln })).toEqual({ fee: 25n, changed: 4_975n, gets: 21_126n });
});

it("keeps every digit of a satoshi", () => {
  const change = { from: "KZT", to: "BTC", gives: 100_000_00n, feeBasisPoints: 0 } as const;
  const rate = cross(readDecimal("598.37"), readDecimal("0.00001052"));
  // 100000 / 598.37 * 0.00001052 = 0.00175810…
  expect(changeOf({ ...change, rate }).gets).toBe(175_810n);
});

it("never yields a gain by exchanging there and back", () => {
  fc.assert(
    fc.property(currency, currency, rate, rate, amount, feeBasisPoints, (from, to, one, other, gives, fee) => {
      const there = changeOf({ from, to, gives, rate: cross(one, other), feeBasisPoints: fee });
      if (there.gets === 0n) return;
      const back = changeOf({ from: to, to: from, gives: there.gets, rate: cross(other, one), feeBasisPoints: fee });
      expect(back.gets).toBeLessThanOrEqual(gives);
    }),
  );
});

it("never yields a gain through a third currency", () => {
  fc.assert(
    fc.property(rate, rate, rate, amount, (one, other, third, gives) => {
      const [direct, first, second] = [cross(one, other), cross(one, third), cross(third, other)];
      const terms = { from: "EUR", to: "USD", feeBasisPoints: 0 } as const;
      const half = changeOf({ ...terms, gives, rate: first }).gets;
      const around = changeOf({ ...terms, gives: half, rate: second }).gets;
      expect(around).toBeLessThanOrEqual(changeOf({ ...terms, gives, rate: direct }).gets);
    }),
  );
});

it("costs no more than the fee and less than one minor unit of rounding", () => {
  fc.assert(
    fc.property(rate, amount, feeBasisPoints, (rate, gives, feeBasisPoints) => {
      const { fee, changed, gets } = changeOf({ from: "EUR", to: "PLN", gives, rate, feeBasisPoints });
      expect(fee * 10_000n).toBeLessThanOrEqual(gives * BigInt(feeBasisPoints));
      expect(fee + changed).toBe(gives);
      const left = changed * rate.numerator - gets * rate.denominator;
      expect(left >= 0n && left < rate.denominator).toBe(true);
    }),
  );
});
