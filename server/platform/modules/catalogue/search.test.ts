import { describe, expect, it } from "vitest";
import { searchByText, typingErrors } from "./search.ts";

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

describe("searchByText", () => {
  const find = (typed: string) =>
    searchByText(["Hundred Dice", "Harbour Lights", "Älter Hafen"], (title) => title, typed);

  it.each([
    ["hundred", ["Hundred Dice"]],
    ["dcie hundrde", ["Hundred Dice"]],
    ["lights harbor", ["Harbour Lights"]],
    ["alter", ["Älter Hafen"]],
    ["h", ["Hundred Dice", "Harbour Lights", "Älter Hafen"]],
    ["xyz", []],
    ["%_'--", []],
  ])("finds %s", (typed, titles) => {
    expect(find(typed)).toEqual(titles);
  });

  it("puts the exact match before the forgiven one", () => {
    expect(searchByText(["Mist", "Mint"], (title) => title, "mint")).toEqual(["Mint", "Mist"]);
  });
});
