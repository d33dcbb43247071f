import { describe, expect, it } from "vitest";
import { REAL_CURRENCIES } from "#app/contract/money.ts";
import { fromWire, isHeldExactly, toWire } from "./provider-money.ts";

describe("amounts in the provider protocol", () => {
  it("survive the round trip in every supported currency", () => {
    for (const currency of REAL_CURRENCIES.filter(isHeldExactly)) {
      for (const minor of [0n, 1n, 99n, 12_345n, 9_007_199_254n]) {
        expect(fromWire(toWire(minor, currency), currency)).toBe(minor);
      }
    }
  });

  it("are hundred-thousandths of the major unit", () => {
    expect(toWire(1_00n, "EUR")).toBe(100_000);
    expect(fromWire(1_000, "EUR")).toBe(1n);
    expect(fromWire(0, "EUR")).toBe(0n);
  });

  it.each([1, 999, 1_001, 99_999])("are not rounded: %d", (amount) => {
    expect(fromWire(amount, "EUR")).toBeUndefined();
  });

  it("do not exist for currencies that would have to be rounded", () => {
    expect(isHeldExactly("BTC")).toBe(false);
    expect(() => toWire(1n, "BTC")).toThrow("finer");
    expect(() => toWire(9_007_199_254_741n, "EUR")).toThrow("do not fit");
    expect(toWire(9_007_199_254_740n, "EUR")).toBe(9_007_199_254_740_000);
  });
});
