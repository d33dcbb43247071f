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

  it("requires every word, in any part, and matches the start of one", () => {
    expect(find("pay limits")).toEqual(["Deposit"]);
    expect(find("depos")).toEqual(["Deposit", "Limits"]);
    expect(find("deposit withdrawal")).toEqual([]);
    expect(find("eposit")).toEqual([]);
  });

  it("ignores accents and case", () => {
    expect(find("SIFRE ag")).toEqual(["Şifre"]);
  });

  it.each(["", "  ", "?!", "\u0000", ".*"])("finds nothing for %j", (typed) => {
    expect(find(typed)).toEqual([]);
  });
});
