import { describe, expect, it } from "vitest";
import { gramsOf, spelledWordsOf } from "./spelling.ts";

describe("spelledWordsOf", () => {
  it.each([
    ["Fox at Noon", ["foks", "at", "non"]],
    ["фокс", ["foks"]],
    ["FOKS", ["foks"]],
    ["лиса", ["lisa"]],
    ["Чёрная ночь", ["khernaia", "nokh"]],
    ["chernaya noch", ["khernaia", "nokh"]],
    ["қоңырау", ["konirau"]],
    ["Żółty łoś", ["zolti", "los"]],
    ["ışık İyi", ["isik", "ii"]],
    ["джокер Joker", ["ioker", "ioker"]],
    ["Straße", ["strase"]],
    ["100", ["100"]],
    ["%_'--\\ :* & |", []],
    ["日本", []],
  ])("of %s", (text, words) => {
    expect(spelledWordsOf(text)).toEqual(words);
  });

  it("maps a prefix of a word to a prefix of its spelling, so that search works while typing", () => {
    for (const word of ["xylophone", "щука", "quick", "ferry", "жираф", "jackpot"]) {
      const [whole = ""] = spelledWordsOf(word);
      for (let length = 1; length <= word.length; length++) {
        expect(whole.startsWith(spelledWordsOf(word.slice(0, length))[0] ?? "")).toBe(true);
      }
    }
  });
});

describe("gramsOf", () => {
  it("are three characters each, including the ends of the word", () => {
    expect(gramsOf("fox")).toEqual(["  f", " fo", "fox", "ox "]);
    expect(gramsOf("aaaaa")).toEqual(["  a", " aa", "aaa", "aa "]);
  });
});
