import { describe, expect, it } from "vitest";
import { errorsForgiven, typingErrors } from "./typing-errors.ts";

describe("typingErrors", () => {
  it.each([
    ["dice", "dice", 0],
    ["di", "dice", 0],
    ["dcie", "dice", 1],
    ["dixe", "dice", 1],
    ["dicce", "dice", 1],
    ["hndrd", "hundred", 2],
    ["x", "dice", 1],
  ])("between %s and %s: %d", (typed, word, errors) => {
    expect(typingErrors(typed, word)).toBe(errors);
  });
});

describe("errorsForgiven", () => {
  it.each([
    ["f", 0],
    ["fox", 0],
    ["dice", 1],
    ["kettle", 1],
    ["hundred", 2],
    ["2026", 0],
    ["room404b", 0],
  ])("in %s: %d", (word, errors) => {
    expect(errorsForgiven(word)).toBe(errors);
  });
});
