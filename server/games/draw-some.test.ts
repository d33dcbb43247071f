import { describe, expect, it } from "vitest";
import { drawSome } from "./draw-some.ts";

/** A draw that returns these numbers in order and records the bounds. */
function scripted(...numbers: number[]) {
  const bounds: number[] = [];
  const below = (n: number) => {
    bounds.push(n);
    return numbers[bounds.length - 1] ?? 0;
  };
  return { below, bounds };
}

describe("drawSome", () => {
  it("yields every ordered selection exactly once over all possible draws", () => {
    const selections = new Set<string>();
    for (let a = 0; a < 5; a++) {
      for (let b = 0; b < 4; b++) {
        for (let c = 0; c < 3; c++) selections.add(drawSome(3, 5, scripted(a, b, c)).join());
      }
    }
    expect(selections.size).toBe(5 * 4 * 3);
    for (const selection of selections) {
      const chosen = selection.split(",").map(Number);
      expect(new Set(chosen).size).toBe(3);
      expect(chosen.every((number) => number >= 0 && number < 5)).toBe(true);
    }
  });

  it("draws below of − i and swaps, as documented", () => {
    const draw = scripted(4, 3, 0);
    expect(drawSome(3, 5, draw)).toEqual([4, 0, 2]);
    expect(draw.bounds).toEqual([5, 4, 3]);
  });
});
