import type { Language } from "#app/contract/languages.ts";
import type { DataOf } from "#app/contract/types.ts";
import { headOf, library, textOf } from "./shelf.ts";

/** The information page of an id, in the language or else in English. Refuses `not_found`. */
export const readPage = (id: string, language: Language): DataOf<"getPage"> => textOf("pages", id, language);

/** All information pages, by id. */
export const listPages = (): DataOf<"listPages">["pages"] =>
  library()
    .ids("pages")
    .sort()
    .map((id) => ({ id, updatedAt: headOf("pages", id, "en").updatedAt }));
