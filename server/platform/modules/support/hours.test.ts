import { expect, it } from "vitest";
import { isWithin } from "./hours.ts";

const HOURS = [
  { days: [1, 5] as [number, number], from: "09:00", to: "18:00" },
  { days: [6, 6] as [number, number], from: "00:00", to: "24:00" },
];

it.each([
  // A Wednesday in winter and one in summer: the hours are in the zone's time, not UTC.
  ["2026-11-25T08:00:00Z", true],
  ["2026-11-25T07:59:59Z", false],
  ["2026-11-25T17:00:00Z", false],
  ["2026-07-15T07:00:00Z", true],
  ["2026-11-28T22:59:00Z", true],
  ["2026-11-28T23:00:00Z", false],
])("at %s somebody is there: %s", (at, expected) => {
  expect(isWithin(HOURS, "Europe/Berlin", new Date(at))).toBe(expected);
});

it("returns null where no hours are configured", () => {
  expect(isWithin([], "UTC", new Date())).toBeNull();
});
