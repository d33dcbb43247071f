import { expect, it } from "vitest";
import { matchingOptions } from "./matching-options.ts";

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
