import { afterAll, expect, it } from "vitest";
import { openDoor } from "#tests/support/site-door.ts";
import { timesHead, timesView } from "./times.server.ts";

const door = await openDoor();
afterAll(() => door.close());
const { scope } = await door.visit("/en");
if (!scope) throw new Error("the guards refused the page");

const HOUR = 3600;
const DAY = 24 * HOUR;
const measured = (medianSeconds: number, percentile95Seconds: number) => ({
  id: "card" as const,
  count: 20,
  medianSeconds,
  percentile95Seconds,
});

it("draws each step of the scale in the same length", () => {
  const { rows, marks } = timesView(scope, [measured(HOUR, 3 * DAY)]);
  expect(marks).toEqual(["1 min", "8 min", "1 hr", "9 hr", "3 days"]);
  expect(rows[0]?.measured?.mostEnd).toBe(600);
  // An hour is half of the way between a minute and three days, except for the rounding of the marks.
  expect(rows[0]?.measured?.halfEnd).toBeGreaterThan(285);
  expect(rows[0]?.measured?.halfEnd).toBeLessThan(300);
});

it("adds marks for longer times, and never draws beyond them", () => {
  const { rows, marks } = timesView(scope, [measured(30, 20 * DAY)]);
  expect(marks.at(-1)).toBe("24 days");
  expect(rows[0]?.measured?.halfEnd).toBe(2);
  expect(rows[0]?.measured?.mostEnd).toBeLessThanOrEqual(600);
});

it("draws nothing for too few, and says so", () => {
  const few = { id: "bank" as const, count: 19, medianSeconds: null, percentile95Seconds: null };
  expect(timesView(scope, [few]).rows[0]).toMatchObject({ measured: null, paid: "Paid: 19" });
  const day = { from: "2026-10-24", to: "2026-11-22", computedAt: "2026-11-22T14:30:00Z" };
  expect(timesHead(scope, { ...day, all: few, methods: [few] })).toMatchObject({
    figure: "Too few to tell",
    label: null,
    face: null,
  });
});

it.each([
  [40 * 60 + 1, { parts: 60, filled: 41 }],
  [2 * HOUR, { parts: 24, filled: 2 }],
  [3 * DAY, { parts: 30, filled: 3 }],
  [45 * DAY, { parts: 30, filled: 30 }],
])("fills a face for %d seconds", (seconds, face) => {
  const day = { from: "2026-10-24", to: "2026-11-22", computedAt: "2026-11-22T14:30:00Z" };
  const all = measured(seconds, seconds);
  expect(timesHead(scope, { ...day, all, methods: [all] }).face).toMatchObject(face);
});
