import { splitPath } from "#app/paths.ts";
import type { Scope } from "#app/request/scope.ts";
import type { PageMeta } from "./meta.ts";

type Own = Pick<PageMeta, "title" | "description" | "above" | "subject" | "sheet"> & { hidden?: boolean };

/** The page's own words; address and languages follow from the request. */
export function metaOf(scope: Scope, text: Own): PageMeta {
  const { path } = splitPath(scope.url.pathname);
  return { hidden: false, ...text, site: scope.config.publicUrl, path, language: scope.language };
}
