import type { TextLink } from "#app/contract/content.ts";
import type { Language } from "#app/contract/languages.ts";
import type { DataOf } from "#app/contract/types.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { contentFolder, type Head, type Kind, type Library, openLibrary, type Text } from "./library.ts";

let opened: Library | undefined;

/** The texts of the house, opened on the first call. */
export function library(): Library {
  opened ??= openLibrary(contentFolder());
  return opened;
}

/** Refuses with `not_found`. */
export function textOf(kind: Kind, id: string, language: Language): Text {
  const text = library().text(kind, id, language);
  if (!text) throw new Refusal("not_found");
  return text;
}

/** The head of a text that must exist. Throws an Error where another text's facts refer to a missing one. */
export function headOf(kind: Kind, id: string, language: Language): Head {
  const head = library().head(kind, id, language);
  if (!head) throw new Error(`there is no text ${kind}/${id}`);
  return head;
}

export function linkTo(kind: Kind, id: string, language: Language): TextLink {
  const { title, language: written } = headOf(kind, id, language);
  return { id, title, language: written };
}

/** The information page with an id, in the language or else in English. Refuses with `not_found`. */
export const readPage = (id: string, language: Language): DataOf<"getPage"> => textOf("pages", id, language);

/** All information pages, by id. */
export const listPages = (): DataOf<"listPages">["pages"] =>
  library()
    .ids("pages")
    .sort()
    .map((id) => ({ id, updatedAt: headOf("pages", id, "en").updatedAt }));

/** Changes when any text does. */
export const textsDigest = (): string => library().digest();
