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
])("typing %j leaves %i options", (typed, count) => {
  expect(matchingOptions(OPTIONS, typed)).toHaveLength(count);
});

it("the chosen option stays in the list for any typed text", () => {
  const countries = ["", "DE", "FR"].map((value) => ({ value, label: value }));
  const listed = (typed: string, chosen: string) =>
    withChosen(countries, matchingOptions(countries, typed), chosen).map(({ value }) => value);
  expect(listed("fr", "DE")).toEqual(["DE", "FR"]);
  expect(listed("fr", "")).toEqual(["", "FR"]);
  expect(listed("xyz", "DE")).toEqual(["DE"]);
});
