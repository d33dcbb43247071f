import { expect, it } from "vitest";
import { outAt, PERIODS, startOf } from "./windows.ts";

const HOURS = { "24_hours": 24, "7_days": 168, "30_days": 720 };

/** Around a day of 23 or 25 hours in the player's time zone, and a change of date. */
it.each([
  ["Europe/Berlin puts its clocks forward", "2026-03-29T00:59:59.400Z"],
  ["Europe/Berlin puts its clocks back", "2026-10-25T00:59:59.400Z"],
  ["America/New_York puts its clocks back", "2026-11-01T05:59:59.400Z"],
  ["it is midnight in UTC", "2026-11-24T23:59:59.400Z"],
  ["it is midnight in Almaty", "2026-11-24T18:59:59.400Z"],
  ["a leap day ends", "2028-02-29T23:59:59.400Z"],
])("a window is so many hours, by the second, also when %s", (_, instant) => {
  const at = new Date(instant);
  const second = Math.floor(at.getTime() / 1_000) * 1_000;
  for (const period of PERIODS) {
    const length = HOURS[period] * 60 * 60 * 1_000;
    expect(startOf(period, at).getTime()).toBe(second - length);
    // An event in this second is in the window until the same second that many hours later, and no longer in that one.
    const out = outAt(period, new Date(second));
    expect(startOf(period, new Date(out.getTime() - 1)) < new Date(second)).toBe(true);
    expect(startOf(period, out)).toEqual(new Date(second));
  }
});
