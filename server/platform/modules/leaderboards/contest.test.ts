import { describe, expect, it } from "vitest";
import { fundOf, prizeRows, stateOf } from "./contest.ts";

const window = { startsAt: new Date("2026-01-01T00:00:00Z"), endsAt: new Date("2026-01-02T00:00:00Z") };

describe("stateOf", () => {
  it.each([
    ["2025-12-31T23:59:59.999Z", "coming"],
    ["2026-01-01T00:00:00.000Z", "running"],
    ["2026-01-01T23:59:59.999Z", "running"],
    ["2026-01-02T00:00:00.000Z", "closed"],
  ])("at %s: %s", (now, state) => {
    expect(stateOf(window, new Date(now))).toBe(state);
  });
});

describe("prizes", () => {
  it("are grouped in rows of neighbouring places with the same prize", () => {
    const eur = (amount: string) => ({ amount, currency: "EUR" });
    expect(prizeRows([500n, 200n, 200n, 500n])).toEqual([
      { fromPlace: 1, toPlace: 1, amount: eur("500") },
      { fromPlace: 2, toPlace: 3, amount: eur("200") },
      { fromPlace: 4, toPlace: 4, amount: eur("500") },
    ]);
    expect(fundOf([500n, 200n, 200n, 500n])).toEqual(eur("1400"));
  });

  it("may be empty", () => {
    expect(prizeRows([])).toEqual([]);
    expect(fundOf([])).toEqual({ amount: "0", currency: "EUR" });
  });
});
