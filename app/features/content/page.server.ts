import { metaOf } from "#app/page/meta.server.ts";
import type { Scope } from "#app/request/scope.ts";
import { othersView } from "./others.server.ts";

/** A page of the house's own texts: its text, its reading time and its date. */
export async function pageView(scope: Scope, page: string) {
  const { title, description, html, language, readingMinutes, updatedAt } = await scope.call("getPage", { page });
  return {
    meta: metaOf(scope, { title, description }),
    text: { title, html, language },
    below: await othersView(scope, page),
    facts: scope.t("page.facts", { count: readingMinutes, date: scope.format.date(updatedAt, "restrictions") }),
  };
}
