import { describe, expect, it } from "vitest";
import { stepTo } from "./use-suggestions.ts";

describe("stepTo", () => {
  it.each([
    ["ArrowDown", -1, 0],
    ["ArrowDown", 0, 1],
    ["ArrowDown", 2, -1],
    ["ArrowUp", -1, 2],
    ["ArrowUp", 0, -1],
    ["ArrowUp", 2, 1],
    ["Enter", 1, null],
    ["a", 1, null],
  ])("%s moves from %d of three to %s", (key, chosen, next) => {
    expect(stepTo(key, chosen, 3)).toBe(next);
  });
});
