import { describe, expect, it } from "vitest";
import { LADDER, nextAfter, statusAt, worthOf } from "./statuses.ts";

describe("statusAt", () => {
  it.each([
    [0n, "iron", "bronze"],
    [999n, "iron", "bronze"],
    [1_000n, "bronze", "silver"],
    [9_999n, "bronze", "silver"],
    [10_000n, "silver", "gold"],
    [50_000n, "gold", "platinum"],
    [199_999n, "gold", "platinum"],
    [200_000n, "platinum", "diamond"],
    [1_000_000n, "diamond", undefined],
    [10n ** 17n, "diamond", undefined],
  ])("%d lifetime points are %s, and %s comes next", (lifetime, name, next) => {
    expect([statusAt(lifetime).name, nextAfter(lifetime)?.name]).toEqual([name, next]);
  });
});

describe("worthOf", () => {
  it.each([
    [1_000n, 0n, 100n],
    [999n, 0n, 99n],
    [9n, 0n, 0n],
    [950n, 1_000n, 100n],
    [1_000n, 50_000n, 117n],
    [700n, 1_000_000n, 100n],
  ])("%d points with %d lifetime points are worth %d euro cents", (points, lifetime, cents) => {
    expect(worthOf(points, statusAt(lifetime))).toBe(cents);
  });

  it("gets better with every status, in factor and in ratio", () => {
    for (const [place, step] of LADDER.entries()) {
      const below = LADDER[place - 1];
      if (!below) continue;
      expect(step.from).toBeGreaterThan(below.from);
      expect(step.factorTenths).toBeGreaterThan(below.factorTenths);
      expect(step.pointsPerEuro).toBeLessThan(below.pointsPerEuro);
    }
  });
});
