import { expect, it } from "vitest";
import { keyOf } from "./use-keys.ts";

it.each([
  ["a letter of the layout", "h", "KeyH", "h"],
  ["a capital with Caps Lock", "H", "KeyH", "h"],
  ["a letter the layout puts on another key", "a", "KeyQ", "a"],
  ["the key of a letter in a non-Latin script", "р", "KeyH", "h"],
  ["the digit that needs Shift", "&", "Digit1", "1"],
  ["an arrow", "ArrowUp", "ArrowUp", "ArrowUp"],
  ["any other sign", "?", "Slash", "?"],
])("reads %s", (_, key, code, read) => {
  expect(keyOf({ key, code })).toBe(read);
});
