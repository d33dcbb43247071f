import { describe, expect, it } from "vitest";
import { pageLanguage } from "./page-language.ts";

describe("pageLanguage", () => {
  it.each([
    ["kk", "kk"],
    ["de-AT,de;q=0.9,en;q=0.8", "de"],
    ["en;q=0.1, pl;q=0.9", "pl"],
    ["it, fr;q=0.5", "fr"],
    ["en;q=0, tr;q=0.2", "tr"],
    ["it", "ru"],
    ["", "ru"],
    [null, "ru"],
    [";;;q=,,", "ru"],
  ])("%j is %s", (header, language) => {
    expect(pageLanguage(header)).toBe(language);
  });
});
