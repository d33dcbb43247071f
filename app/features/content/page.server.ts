import { metaOf } from "#app/page/meta.server.ts";
import type { Scope } from "#app/request/scope.ts";
import { othersView } from "./others.server.ts";

/** A page of the house's own texts: what it says, how long that takes to read, and of when it is. */
export async function pageView(scope: Scope, page: string) {
  const { title, description, html, language, readingMinutes, updatedAt } = await scope.call("getPage", { page });
  return {
    meta: metaOf(scope, { title, description }),
    text: { title, html, language },
    below: await othersView(scope, page),
    facts: scope.t("page.facts", { count: readingMinutes, date: scope.format.date(updatedAt, "restrictions") }),
  };
}
