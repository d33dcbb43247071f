import { type Money, majorUnits, minorUnits } from "#app/contract/money.ts";

/** A table's first signs that a spreadsheet takes for a formula, which it would compute when the file is opened. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** A number stays one; a text that would be a formula is told by an apostrophe that it is none. */
function cell(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as RFC 4180 has them, in UTF-8 with the mark by which spreadsheets know it. */
export const csv = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("")}`;

/** An amount as a plain decimal with all its digits, whatever the language. */
export const plainAmount = (money: Money | null): string =>
  money ? majorUnits(minorUnits(money), money.currency) : "";
