import { expect, it } from "vitest";
import { csv, plainAmount } from "./csv.ts";

const line = (...cells: string[]) => csv([cells]).replace("\ufeff", "");

it("quotes characters that would end a cell or a line", () => {
  expect(line("a,b", 'say "no"', "two\nlines", "plain")).toBe('"a,b","say ""no""","two\nlines",plain\r\n');
});

it.each(["=1+1", "+SUM(A1)", "-2+3", "@cmd", "\tx", "=HYPERLINK(1)"])("does not let %j become a formula", (text) => {
  expect(line(text).startsWith("'")).toBe(true);
});

it.each(["-120.00", "0.00000001", "7", "-5"])("keeps the number %s a number", (text) => {
  expect(line(text)).toBe(`${text}\r\n`);
});

it("writes amounts with all their decimals", () => {
  expect(plainAmount({ amount: "-123456789012345678", currency: "EUR" })).toBe("-1234567890123456.78");
  expect(plainAmount({ amount: "1", currency: "BTC" })).toBe("0.00000001");
  expect(plainAmount(null)).toBe("");
});
