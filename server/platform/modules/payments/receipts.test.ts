import { expect, it } from "vitest";
import { isOverdue, nextLook } from "./look-times.ts";
import { excessOf } from "./receipts.ts";

it.each([
  ["all that was asked", 0n, 100n, 0n],
  ["a part of it", 0n, 40n, 0n],
  ["the rest of it", 40n, 60n, 0n],
  ["more than the rest", 40n, 90n, 30n],
  ["more after all of it", 100n, 5n, 5n],
])("counts as too much of %s what was not missing", (_, before, amount, excess) => {
  expect(excessOf(100n, before, { amount, isLate: false })).toBe(excess);
  expect(excessOf(100n, before, { amount, isLate: true })).toBe(amount);
});

it("looks less and less often, and knows after days that it has waited long enough", () => {
  const opened = new Date(0);
  const pauses: number[] = [];
  for (let now = opened; !isOverdue(opened, now); ) {
    const next = nextLook(opened, now);
    pauses.push(next.getTime() - now.getTime());
    now = next;
  }
  expect(pauses[0]).toBe(60_000);
  expect(pauses).toEqual([...pauses].sort((one, other) => one - other));
  expect(pauses.at(-1)).toBe(3_600_000);
  expect(pauses.reduce((sum, pause) => sum + pause)).toBeGreaterThan(2 * 24 * 3_600_000);
});
