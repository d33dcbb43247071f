import { expect, it } from "vitest";
import { isAnyText, matchingCountries, withChosen } from "./matching-countries.ts";

const CODES = "AT CI DE DZ GB IL IN IS KZ LT LV NE NL TR TT UA".split(" ");

function listIn(language: string) {
  const names = new Intl.DisplayNames(language, { type: "region" });
  return [{ value: "", label: "Germany?" }, ...CODES.map((value) => ({ value, label: names.of(value) ?? value }))];
}

it.each([
  ["de", "oster", "AT"],
  ["de", "TÜR", "TR"],
  ["ru", "герм", "DE"],
  ["kk", "қаз", "KZ"],
  ["en", "cote d", "CI"],
  ["en", "Cote d'Iv", "CI"],
  ["en", "trinidad  tob", "TT"],
  ["tr", "hınd", "IN"],
  ["pl", "lotwa", "LV"],
  ["en", "xyz", ""],
  // By another name.
  ["en", "UK", "GB UA"],
  ["en", "England", "GB"],
  ["en", "great brit", "GB"],
  ["ru", "англия", "GB"],
  ["tr", "ingiltere", "GB"],
  ["en", "Holland", "NL"],
  ["en", "Turkey", "TR"],
  ["de", "Elfenbein", "CI"],
  // By the English name, from its start.
  ["ru", "ger", "DE"],
  ["ru", "many", ""],
  // By the code, which is exact.
  ["ru", "kz", "KZ"],
  ["en", "is", "IS IL"],
  // At the start of the name, then of a word in it, then anywhere.
  ["en", "ger", "DE DZ NE"],
  ["en", "king", "GB"],
  ["en", "t", "TR TT AT CI GB KZ LT LV NL"],
])("in %s, typing %j lists %j", (language, typed, codes) => {
  const found = matchingCountries(listIn(language), typed).map(({ value }) => value);
  expect(found.join(" ")).toBe(codes);
});

it.each([
  ["", false],
  ["  ", false],
  ["(", false],
  ["a", true],
])("the list is filtered by %j: %s", (typed, isFiltered) => {
  expect(isAnyText(typed)).toBe(isFiltered);
});

it("the chosen option stays in the list for any typed text", () => {
  const countries = ["", "DE", "FR"].map((value) => ({ value, label: value }));
  const listed = (typed: string, chosen: string) =>
    withChosen(countries, matchingCountries(countries, typed), chosen).map(({ value }) => value);
  expect(listed("fr", "DE")).toEqual(["DE", "FR"]);
  expect(listed("fr", "FR")).toEqual(["FR"]);
  expect(listed("fr", "")).toEqual(["", "FR"]);
  expect(listed("xyz", "DE")).toEqual(["DE"]);
});
