import type { JsonColumns } from "./rows.ts";

/** A text that a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** The content of a cell: a text unchanged, anything else as JSON, nothing for null. */
function cell(json: string): string {
  if (json === "null") return "";
  const isText = json.startsWith('"');
  const text = isText ? String(JSON.parse(json)) : json;
  const plain = isText && FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

const line = (cells: string[]) => `${cells.join(",")}\r\n`;

const object = (row: JsonColumns) => `{${row.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(",")}}`;

/** Characters buffered before they are encoded as bytes, which take a half of their memory or less. */
const GATHERED = 64 * 1024;

/** A growing text, as bytes in UTF-8. */
class Bytes {
  readonly #chunks: Buffer[] = [];
  #text = "";

  add(text: string): void {
    this.#text += text;
    if (this.#text.length >= GATHERED) this.#keep();
  }

  #keep(): void {
    this.#chunks.push(Buffer.from(this.#text));
    this.#text = "";
  }

  chunks(): readonly Buffer[] {
    this.#keep();
    return this.#chunks;
  }
}

/** The same rows as JSON and as CSV, written as they arrive: only one row at a time is unencoded. */
export class TableFiles {
  readonly #json = new Bytes();
  readonly #csv = new Bytes();
  rows = 0;
  /** Approximate length of the JSON. */
  characters = 0;

  add(row: JsonColumns): void {
    // A spreadsheet recognizes UTF-8 by the byte order mark.
    if (this.rows === 0) this.#csv.add(`\ufeff${line(row.map(([name]) => name))}`);
    const json = `${this.rows === 0 ? "[" : ","}\n${object(row)}`;
    this.#json.add(json);
    this.#csv.add(line(row.map(([, value]) => cell(value))));
    this.characters += json.length;
    this.rows++;
  }

  /** Both formats, once all rows are added. */
  ended(): { json: readonly Buffer[]; csv: readonly Buffer[] } {
    this.#json.add("\n]\n");
    return { json: this.#json.chunks(), csv: this.#csv.chunks() };
  }
}
