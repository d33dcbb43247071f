import type { Told } from "./rows.ts";

/** A text that a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** What stands in a cell: a text as it is, anything else as JSON has it, nothing for null. */
function cell(json: string): string {
  if (json === "null") return "";
  const isText = json.startsWith('"');
  const text = isText ? String(JSON.parse(json)) : json;
  const plain = isText && FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

const line = (cells: string[]) => `${cells.join(",")}\r\n`;

const object = (row: Told) => `{${row.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(",")}}`;

/** The same rows in both forms; a spreadsheet knows a file to be UTF-8 by its first three bytes. */
export const filesOf = (rows: readonly Told[]): { json: string; csv: string } => ({
  json: `[${rows.map((row) => `\n${object(row)}`).join(",")}\n]\n`,
  csv:
    `\ufeff${line((rows[0] ?? []).map(([name]) => name))}` +
    rows.map((row) => line(row.map(([, json]) => cell(json)))).join(""),
});
