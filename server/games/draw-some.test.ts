import { describe, expect, it } from "vitest";
import { drawSome } from "./draw-some.ts";

/** Draws that answer with these numbers, one after another. */
function answering(...numbers: number[]) {
  const asked: number[] = [];
  const below = (n: number) => {
    asked.push(n);
    return numbers[asked.length - 1] ?? 0;
  };
  return { below, asked };
}

describe("drawSome", () => {
  it("comes to every ordered selection exactly once over all that can be drawn", () => {
    const selections = new Set<string>();
    for (let a = 0; a < 5; a++) {
      for (let b = 0; b < 4; b++) {
        for (let c = 0; c < 3; c++) selections.add(drawSome(3, 5, answering(a, b, c)).join());
      }
    }
    expect(selections.size).toBe(5 * 4 * 3);
    for (const selection of selections) {
      const chosen = selection.split(",").map(Number);
      expect(new Set(chosen).size).toBe(3);
      expect(chosen.every((number) => number >= 0 && number < 5)).toBe(true);
    }
  });

  it("asks as its description says, and changes places", () => {
    const draw = answering(4, 3, 0);
    expect(drawSome(3, 5, draw)).toEqual([4, 0, 2]);
    expect(draw.asked).toEqual([5, 4, 3]);
  });
});
