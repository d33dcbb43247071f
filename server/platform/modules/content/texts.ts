import type { TextLink } from "#app/contract/content.ts";
import type { Language } from "#app/contract/languages.ts";
import type { DataOf } from "#app/contract/types.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { Head, Kind, Library, Text } from "./library.ts";

/** Refuses with `not_found`. */
export function textOf(texts: Library, kind: Kind, id: string, language: Language): Text {
  const text = texts.text(kind, id, language);
  if (!text) throw new Refusal("not_found");
  return text;
}

/** The head of a text that must exist. Throws an Error where another text's facts refer to a missing one. */
export function headOf(texts: Library, kind: Kind, id: string, language: Language): Head {
  const head = texts.head(kind, id, language);
  if (!head) throw new Error(`there is no text ${kind}/${id}`);
  return head;
}

export function linkTo(texts: Library, kind: Kind, id: string, language: Language): TextLink {
  const { title, language: written } = headOf(texts, kind, id, language);
  return { id, title, language: written };
}

/** The information page with an id, in the language or else in English. Refuses with `not_found`. */
export const readPage = (texts: Library, id: string, language: Language): DataOf<"getPage"> =>
  textOf(texts, "pages", id, language);

/** All information pages, by id. */
export const listPages = (texts: Library): DataOf<"listPages">["pages"] =>
  texts
    .ids("pages")
    .sort()
    .map((id) => ({ id, updatedAt: headOf(texts, "pages", id, "en").updatedAt }));
