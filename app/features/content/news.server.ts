import type { News } from "#app/contract/content.ts";
import type { Scope } from "#app/request/scope.ts";

/** A news item as its page and its preview show it. */
export const newsView = (scope: Scope, { title, html, language, publishedOn }: News) => ({
  text: { title, html, language },
  day: publishedOn,
  date: scope.format.date(publishedOn, "news"),
});

export type NewsView = ReturnType<typeof newsView>;
