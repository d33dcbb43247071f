import { expect, it } from "vitest";
import { matchingOptions, withChosen } from "./matching-options.ts";

const OPTIONS = ["Österreich", "Türkei", "Қазақстан", "Côte d’Ivoire"].map((label) => ({ label }));

it.each([
  ["", 4],
  ["  ", 4],
  ["oster", 1],
  ["TÜR", 1],
  ["қаз", 1],
  ["cote d", 1],
  ["ei", 2],
  ["xyz", 0],
])("typing %j leaves %i", (typed, count) => {
  expect(matchingOptions(OPTIONS, typed)).toHaveLength(count);
});

it("what is chosen stays in the list, whatever is typed", () => {
  const countries = ["", "DE", "FR"].map((value) => ({ value, label: value }));
  const shown = (typed: string, chosen: string) =>
    withChosen(countries, matchingOptions(countries, typed), chosen).map(({ value }) => value);
  expect(shown("fr", "DE")).toEqual(["DE", "FR"]);
  expect(shown("fr", "")).toEqual(["", "FR"]);
  expect(shown("xyz", "DE")).toEqual(["DE"]);
});
