import { expect, it } from "vitest";
import { cutText } from "./cut-text.ts";

it.each([
  [null, ""],
  ["  fox ", "fox"],
  ["foxes", "fox"],
  ["fo x", "fo"],
  ["a🦊", "a🦊"],
  ["ab🦊", "ab"],
])("cuts %j to %j", (typed, cut) => {
  expect(cutText(typed, 3)).toBe(cut);
  expect(() => encodeURIComponent(cutText(typed, 3))).not.toThrow();
});
