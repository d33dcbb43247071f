import { describe, expect, it } from "vitest";
import { groupOf, MOST_POINTS } from "./score.ts";

describe("the points of the PGSI", () => {
  it("lie in the groups of its publication: none, 1 to 2, 3 to 7, 8 to 27", () => {
    const groups = Array.from({ length: MOST_POINTS + 1 }, (_, points) => groupOf(points));
    expect(groups).toEqual([0, ...Array(2).fill(1), ...Array(5).fill(2), ...Array(20).fill(3)]);
  });
});
