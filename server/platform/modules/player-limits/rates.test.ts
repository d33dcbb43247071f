import fc from "fast-check";
import { expect, it } from "vitest";
import { REAL_CURRENCIES } from "#app/contract/money.ts";
import { counted } from "./rates.ts";

const perEuro = fc
  .integer({ min: 1, max: 9_999_999 })
  .map((digits) => `${Math.floor(digits / 10_000)}.${String(digits % 10_000).padStart(4, "0")}`);

it("rounds stakes up and payouts down, by less than a minor unit", () => {
  const currency = fc.constantFrom(...REAL_CURRENCIES);
  const positive = perEuro.filter((text) => Number(text) > 0);
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 15n), currency, currency, positive, positive, (amount, from, to, one, other) => {
      const rates = { from: one, to: other };
      const [up, down] = (["up", "down"] as const).map((rounded) => counted({ amount, from, to, rounded }, rates));
      expect([0n, 1n]).toContain((up ?? 0n) - (down ?? 0n));
      expect(counted({ amount: amount + 1n, from, to, rounded: "up" }, rates)).toBeGreaterThanOrEqual(up ?? 0n);
    }),
  );
});

it.each([
  [10_000n, "PLN", "EUR", "4.25", "1", 2_353n, 2_352n],
  [10_000n, "EUR", "PLN", "1", "4.25", 42_500n, 42_500n],
  [1n, "BTC", "EUR", "0.0000105", "1", 1n, 0n],
  [100n, "EUR", "BTC", "1", "0.0000105", 1_050n, 1_050n],
] as const)("%d of %s in %s", (amount, from, to, one, other, up, down) => {
  const rates = { from: one, to: other };
  expect(counted({ amount, from, to, rounded: "up" }, rates)).toBe(up);
  expect(counted({ amount, from, to, rounded: "down" }, rates)).toBe(down);
});
