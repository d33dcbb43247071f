/* What the offline page is made of: its texts, paragraphs and tables. */

/** The interface texts of every language, inserted at build time. */
declare const TEXTS: Record<string, Record<string, Record<string, string>>>;

export const languages = Object.keys(TEXTS);

export const element = <E extends HTMLElement>(id: string) => document.getElementById(id) as E;
export const language = element<HTMLSelectElement>("language");

export function text(key: string, parameters: Record<string, string> = {}): string {
  const [group = "", name = ""] = key.split(".");
  const words = TEXTS[language.value]?.[group]?.[name] ?? key;
  return words.replace(/\{\{(\w+)\}\}/g, (_, parameter) => parameters[parameter] ?? "");
}

export function paragraph(words: string, role?: string): HTMLElement {
  const node = document.createElement("p");
  node.textContent = words;
  if (role) node.setAttribute("role", role);
  return node;
}

export function table(caption: string, columns: string[], rows: string[][]): HTMLTableElement {
  const node = document.createElement("table");
  node.createCaption().textContent = caption;
  const head = node.createTHead().insertRow();
  for (const column of columns) {
    const cell = document.createElement("th");
    cell.scope = "col";
    cell.textContent = column;
    head.append(cell);
  }
  const body = node.createTBody();
  for (const row of rows) {
    const line = body.insertRow();
    for (const cell of row) line.insertCell().textContent = cell;
  }
  return node;
}
