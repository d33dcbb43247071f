import { splitPath } from "#app/paths.ts";
import type { Scope } from "#app/request/scope.ts";
import type { PageMeta } from "./meta.ts";

type Own = Pick<PageMeta, "title" | "description" | "above" | "subject" | "sheet"> & { hidden?: boolean };

/** Adds the address and the languages of the request to the page's own texts. */
export function metaOf(scope: Scope, text: Own): PageMeta {
  const { path } = splitPath(scope.url.pathname);
  return { hidden: false, ...text, site: scope.config.publicUrl, path, language: scope.language };
}
