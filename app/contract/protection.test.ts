import fc from "fast-check";
import { expect, it } from "vitest";
import { earliestExtension, latestExtension } from "./protection.ts";

it.each([
  ["2026-06-13T12:00:00Z", "2026-06-20T11:00:00Z", "2026-06-21"],
  ["2026-06-13T23:59:59.999Z", "2026-06-13T12:00:00Z", "2026-06-14"],
  ["2026-06-13T00:00:00Z", "2020-01-01T00:00:00Z", "2026-06-14"],
  ["2026-06-13T12:00:00Z", "2026-06-13T23:59:59.999Z", "2026-06-14"],
  ["2026-12-31T12:00:00Z", "2026-12-31T12:00:00Z", "2027-01-01"],
  ["2028-02-27T12:00:00Z", "2028-02-28T12:00:00Z", "2028-02-29"],
])("at %s an exclusion until %s can be extended from %s on", (now, dateTill, earliest) => {
  expect(earliestExtension(new Date(dateTill), new Date(now))).toBe(earliest);
});

it("is always later than the end and than today", () => {
  const instant = fc.date({ min: new Date("2000-01-01"), max: new Date("2999-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(instant, instant, (dateTill, now) => {
      const start = new Date(`${earliestExtension(dateTill, now)}T00:00:00Z`);
      expect(start > dateTill && start > now).toBe(true);
    }),
  );
});

it.each([
  ["2026-06-13T23:59:59.999Z", "2036-06-13"],
  ["2028-02-29T00:00:00Z", "2038-03-01"],
])("at %s an exclusion can be extended until %s", (now, latest) => {
  expect(latestExtension(new Date(now))).toBe(latest);
});
