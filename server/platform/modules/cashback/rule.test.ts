import { expect, it } from "vitest";
import { percentOf, pointsFor, weekOf, worthOf } from "./rule.ts";

it.each([
  [-1n, 0, 0n],
  [0n, 0, 0n],
  [51_30n, 5, 2_56n],
  [99_99n, 5, 4_99n],
  [100_00n, 7, 7_00n],
  [500_00n, 7, 35_00n],
  [500_01n, 10, 50_00n],
])("of %s cents %s per cent come back, %s cents", (lost, percent, worth) => {
  expect([percentOf(lost), worthOf(lost)]).toEqual([percent, worth]);
});

it("is paid in points by the ratio of the status", () => {
  expect([pointsFor(2_56n, 950n), pointsFor(2_56n, 1_000n), pointsFor(0n, 700n)]).toEqual([2_432n, 2_560n, 0n]);
});

it.each([
  ["2026-11-12T23:59:59.999Z", "2026-11-06"],
  ["2026-11-13T00:00:00.000Z", "2026-11-13"],
  ["2026-11-19T23:59:59.999Z", "2026-11-13"],
  ["1970-01-01T00:00:00.000Z", "1969-12-26"],
])("%s lies in the week of %s, a Friday", (at, week) => {
  const start = weekOf(new Date(at));
  expect([start.toISOString(), start.getUTCDay()]).toEqual([`${week}T00:00:00.000Z`, 5]);
});
