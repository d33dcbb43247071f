import { describe, expect, it } from "vitest";
import { barsOf } from "./bars.ts";

describe("the bars of a chart", () => {
  it("stand on zero, and hang below it for losses", () => {
    const { ticks, grid, zero, bars } = barsOf([300_000, -100_000, 0]);
    expect(ticks).toEqual([300_000, 200_000, 100_000, 0, -100_000]);
    expect([grid[0], zero, grid.at(-1)]).toEqual([0, 150, 200]);
    expect(bars.map(({ y, height, isLoss }) => [y, height, isLoss])).toEqual([
      [0, 150, false],
      [150, 50, true],
      [150, 0, false],
    ]);
  });

  it.each([[[1]], [[-1]], [[0]], [[]], [[123_456_789, -7]], [[402_282, -109_968]]])(
    "have an axis that includes %j",
    (values) => {
      const { ticks, bars } = barsOf(values);
      expect(ticks).toContain(0);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(Math.max(...ticks)).toBeGreaterThanOrEqual(Math.max(0, ...values));
      expect(Math.min(...ticks)).toBeLessThanOrEqual(Math.min(0, ...values));
      for (const { y, height } of bars) expect([y >= 0, y + height <= 200]).toEqual([true, true]);
    },
  );
});
