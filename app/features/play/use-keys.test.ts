import { expect, it } from "vitest";
import { keyOf } from "./use-keys.ts";

it.each([
  ["a letter as it is written", "h", "KeyH", "h"],
  ["a capital of a locked keyboard", "H", "KeyH", "h"],
  ["a letter of another place of its own", "a", "KeyQ", "a"],
  ["the place of a letter where the script is another", "р", "KeyH", "h"],
  ["the digit that needs Shift", "&", "Digit1", "1"],
  ["an arrow", "ArrowUp", "ArrowUp", "ArrowUp"],
  ["what is neither", "?", "Slash", "?"],
])("reads %s", (_, key, code, read) => {
  expect(keyOf({ key, code })).toBe(read);
});
