import { type Money, majorUnits, minorUnits } from "#app/contract/money.ts";

/** First characters of a cell that spreadsheets take for a formula, which would run when the file is opened. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** A number stays a number; text that would be a formula gets an apostrophe, which makes it text. */
function cell(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as CSV (RFC 4180), in UTF-8 with the byte order mark that spreadsheets need. */
export const csv = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("")}`;

/** An amount as a plain decimal with all its digits, in any language. */
export const plainAmount = (money: Money | null): string =>
  money ? majorUnits(minorUnits(money), money.currency) : "";
