import type { Language } from "#app/contract/languages.ts";
import { Refusal } from "../../refusal.ts";
import { contentFolder } from "./folder.ts";
import { openLibrary, type Page } from "./library.ts";

let library: ReturnType<typeof openLibrary> | undefined;

/** The information page of an id, in the language or else in English. Refuses `not_found`. */
export function readPage(id: string, language: Language): Page {
  library ??= openLibrary(contentFolder());
  const page = library(id, language);
  if (!page) throw new Refusal("not_found");
  return page;
}
