import { describe, expect, it } from "vitest";
import { WRITTEN_NAMES } from "./written-names.ts";

describe("the name of a person", () => {
  it.each([
    "O",
    "Nguye\u0302\u0303n",
    "D’Arcy-O'Neil",
    "Gal·la",
    "محمد عبد الله",
    "علی\u200cرضا",
    "ශ්\u200dරී",
    "王小明",
    "J. R.",
  ])("is written %s", (name) => {
    expect(WRITTEN_NAMES.name.test(name)).toBe(true);
  });

  it.each(["J😀", "<b>x", "Ann1", "--", ".", "a@b", "x=1", "A & B"])("is not written %s", (name) => {
    expect(WRITTEN_NAMES.surname.test(name)).toBe(false);
  });
});

describe("the name of a city", () => {
  it.each([
    "'s-Hertogenbosch",
    "Frankfurt (Oder)",
    "Kostrzyn n/Odrą",
    "10 de Abril",
    "LEIPZIG, ",
    "Saint-Jean-d’Angély",
  ])("is written %s", (name) => {
    expect(WRITTEN_NAMES.city.test(name)).toBe(true);
  });

  it.each(["1", "<i>", "Köln😀", "( )"])("is not written %s", (name) => {
    expect(WRITTEN_NAMES.city.test(name)).toBe(false);
  });
});
