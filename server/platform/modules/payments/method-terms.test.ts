import { expect, it } from "vitest";
import { REAL_CURRENCIES } from "#app/contract/money.ts";
import { feeOf, methodsFor } from "./method-terms.ts";

it("lets every currency be paid in and out at home and abroad, each way out with its way in", () => {
  for (const currency of REAL_CURRENCIES) {
    for (const country of ["DE", "PL", "BR", "TR", "KZ", "RU", "JP"]) {
      const names = (["deposit", "withdrawal"] as const).map((direction) =>
        methodsFor(direction, { country, currency }).map(({ method }) => method),
      );
      expect(names[0]).not.toEqual([]);
      expect(names[1]).toEqual(names[0]);
    }
  }
});

it("takes a fee in whole minor units and never more than was said", () => {
  const one = { feeBasisPoints: 100 };
  expect([1_000n, 1_099n, 99n, 40_400n].map((amount) => feeOf(amount, one))).toEqual([10n, 10n, 0n, 404n]);
  expect(feeOf(999_999_999_999_999_999n, { feeBasisPoints: 0 })).toBe(0n);
});
