import { randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Language } from "#app/contract/languages.ts";
import type { KeepMarkup } from "#app/lib/kept-markup.tsx";

/** In characters: the cards of all games in ten languages, and the frames of some thousand pages. */
const MOST = 16 * 1024 * 1024;

const markups = new LRUCache<string, string>({
  maxSize: MOST,
  sizeCalculation: (markup, key) => markup.length + key.length,
});

/** Prefix of every mark. It is random and never sent, so no text of a page can contain one. */
const MARK = `\u0001${randomBytes(12).toString("base64url")}`;
const [KEPT, BEGIN, END] = [".", "(", ")"];

/** React writes it between two adjacent texts, and marks are texts to it. Cached markup begins and ends with elements. */
const BETWEEN_TEXTS = "<!-- -->";

const withoutThem = (text: string) =>
  text.slice(
    text.startsWith(BETWEEN_TEXTS) ? BETWEEN_TEXTS.length : 0,
    text.endsWith(BETWEEN_TEXTS) ? -BETWEEN_TEXTS.length : undefined,
  );

/** A document whose parts are taken from the cache if they were rendered before with the same props. */
export class DocumentMarkup {
  readonly #places: { key: string; kept: string | undefined }[] = [];
  readonly #language: Language;

  constructor(language: Language) {
    this.#language = language;
  }

  readonly keep: KeepMarkup = (props) => {
    const key = `${this.#language} ${props}`;
    const kept = markups.get(key);
    const number = this.#places.push({ key, kept }) - 1;
    const mark = (kind: string) => `${MARK}${kind}${number};`;
    return kept === undefined ? { begin: mark(BEGIN), end: mark(END) } : { kept: mark(KEPT) };
  };

  /** The document without marks: cached markup is inserted, and what was rendered between two marks is cached from now on. */
  whole(html: string): string {
    const [before = "", ...parts] = html.split(MARK);
    /** The document, followed by the parts being read between two marks. */
    const read = [withoutThem(before)];
    for (const part of parts) {
      const end = part.indexOf(";");
      const kind = part[0];
      const { key, kept } = this.#places[Number(part.slice(1, end))] ?? {};
      const text = withoutThem(part.slice(end + 1));
      if (kind === BEGIN) {
        read.push(text);
        continue;
      }
      const markup = kept ?? read.pop() ?? "";
      if (key !== undefined && kind === END) markups.set(key, markup);
      read.push((read.pop() ?? "") + markup + text);
    }
    return read.join("");
  }
}
