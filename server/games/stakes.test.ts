import { describe, expect, it } from "vitest";
import { stakeProblem } from "./stakes.ts";

describe("stakeProblem", () => {
  it.each([
    [10n, 10n, undefined],
    [5_000n, 10n, undefined],
    [2_500_000n, 5_000n, undefined],
    [0n, 10n, "below_minimum"],
    [-10n, 10n, "below_minimum"],
    [9n, 10n, "below_minimum"],
    [5_010n, 10n, "above_maximum"],
    [15n, 10n, "not_a_step"],
    [5_010n, 5_000n, "not_a_step"],
  ])("of %d with a stake unit of %d is %s", (stake, step, problem) => {
    expect(stakeProblem(stake, step)).toBe(problem);
  });

  it.each([0n, 1n, 25n, -10n])("throws for a stake unit of %d, with which payouts would be rounded", (step) => {
    expect(() => stakeProblem(100n, step)).toThrow(RangeError);
  });
});
