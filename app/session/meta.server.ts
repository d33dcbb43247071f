import type { PageMeta } from "../lib/meta.ts";
import { splitPath } from "../paths.ts";
import { config } from "./config.server.ts";
import type { Scope } from "./scope.server.ts";

type Own = Pick<PageMeta, "title" | "description" | "above" | "subject"> & { hidden?: boolean };

/** The page's own words; address and languages follow from the request. */
export function metaOf(scope: Scope, text: Own): PageMeta {
  const { path } = splitPath(scope.url.pathname);
  return { hidden: false, ...text, site: config.publicUrl, path, language: scope.language };
}
