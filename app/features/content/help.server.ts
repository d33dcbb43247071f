import type { HelpCard } from "#app/contract/content.ts";
import type { Scope } from "#app/request/scope.ts";
import { linkOf } from "./text-links.server.ts";

/** A help article as lists show it. */
export const answerOf = (scope: Scope, article: HelpCard) => ({
  ...linkOf(article, scope.paths.helpArticle(article.id)),
  description: article.description,
});

export type Answer = ReturnType<typeof answerOf>;

/** Articles under their subjects, both in the order of the list. */
export function answersBySubject(scope: Scope, articles: readonly HelpCard[]) {
  const subjects = new Map(articles.map(({ subject }) => [subject.id, subject]));
  return [...subjects.values()].map(({ id, title, language }) => ({
    id,
    title,
    language,
    answers: articles.filter(({ subject }) => subject.id === id).map((article) => answerOf(scope, article)),
  }));
}
