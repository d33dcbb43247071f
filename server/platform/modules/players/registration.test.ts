import { describe, expect, it } from "vitest";
import { isOfAge } from "./registration.ts";

describe("isOfAge", () => {
  it.each([
    ["2008-06-15", "2026-06-15T00:00:00Z", true],
    ["2008-06-16", "2026-06-15T23:59:59Z", false],
    ["2008-02-29", "2026-02-28T12:00:00Z", false],
    ["2008-02-29", "2026-03-01T00:00:00Z", true],
    ["2009-01-01", "2026-12-31T12:00:00Z", false],
    ["1950-01-01", "2026-12-31T12:00:00Z", true],
  ])("born %s, on %s: %s", (birthDate, now, expected) => {
    expect(isOfAge(birthDate, 18, new Date(now))).toBe(expected);
  });
});
