import { expect, it } from "vitest";
import { flatten } from "./texts.ts";
import { translationProblems } from "./translation.ts";

const ENGLISH = {
  brand: "Openhand",
  greeting: "Hello {{name}}",
  games_one: "{{count}} game",
  games_other: "{{count}} games",
  terms: "Read the <1>terms</1>",
};
const POLISH = {
  brand: "Openhand",
  greeting: "Cześć, {{name}}",
  games_one: "Jedna gra",
  games_few: "{{count}} gry",
  games_many: "{{count}} gier",
  games_other: "{{count}} gry",
  terms: "Przeczytaj <1>warunki</1>",
};

const problemsOf = (polish: Record<string, string>) =>
  translationProblems("pl", new Map(flatten(polish, "a:")), new Map(flatten(ENGLISH, "a:")), new Set(["Openhand"]));

it("reports nothing for a complete translation", () => {
  expect(problemsOf(POLISH)).toEqual([]);
});

it.each([
  ["a missing plural form", { games_many: undefined }, "a:games_many is missing"],
  ["a key English has not", { bye: "Pa" }, "a:bye is not in English"],
  ["an empty text", { greeting: " " }, "a:greeting is empty"],
  ["a lost value", { greeting: "Cześć" }, "a:greeting lacks {{name}}"],
  ["a lost number", { games_few: "gry" }, "a:games_few lacks {{count}}"],
  ["a misspelt value", { games_one: "{{ilość}} gra" }, "a:games_one has {{ilość}}, which English has not"],
  ["a lost tag", { terms: "Przeczytaj <1>warunki" }, "a:terms lacks </1>"],
  ["a text left in English", { greeting: "Hello {{name}}" }, "a:greeting is still English: Hello {{name}}"],
])("reports %s", (_what, change, problem) => {
  const polish = Object.fromEntries(
    Object.entries({ ...POLISH, ...change }).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  expect(problemsOf(polish)).toEqual([problem]);
});
