import { describe, expect, it } from "vitest";
import { searchTexts } from "./search.ts";

const texts = [
  ["Deposit", "How money gets in.", "Choose a way to pay. The limits stand beside it."],
  ["Limits", "What a deposit may be.", "Each way has its own."],
  ["Şifre", "Ağ adresi", "Giriş yapın."],
];
const find = (typed: string) => searchTexts(texts, (parts) => parts, typed).map(([title]) => title);

describe("searchTexts", () => {
  it("ranks a title before a description and a description before a body", () => {
    expect(find("limits")).toEqual(["Limits", "Deposit"]);
    expect(find("deposit")).toEqual(["Deposit", "Limits"]);
  });

  it("requires every word where a text has them all, in any part, and matches the start of one", () => {
    expect(find("pay limits")).toEqual(["Deposit"]);
    expect(find("depos")).toEqual(["Deposit", "Limits"]);
  });

  it("else finds the texts with the most of the longer words, typing errors forgiven", () => {
    expect(find("how do I deposit money")).toEqual(["Deposit"]);
    expect(find("depositt")).toEqual(["Deposit", "Limits"]);
    expect(find("limmits")).toEqual(["Limits", "Deposit"]);
    expect(find("giris yapinca")).toEqual(["Şifre"]);
  });

  it("finds nothing where fewer than half of the words are known, or their first letter is wrong", () => {
    expect(find("deposit by carrier pigeon")).toEqual([]);
    expect(find("eposit")).toEqual([]);
    expect(find("xy zz")).toEqual([]);
  });

  it("ignores accents and case", () => {
    expect(find("SIFRE ag")).toEqual(["Şifre"]);
  });

  it.each(["", "  ", "?!", "\u0000", ".*"])("finds nothing for %j", (typed) => {
    expect(find(typed)).toEqual([]);
  });
});
