import { z } from "zod";
import type { HelpCard } from "#app/contract/content.ts";
import type { Language } from "#app/contract/languages.ts";
import type { DataOf } from "#app/contract/types.ts";
import { slug } from "#app/contract/values.ts";
import { searchTexts } from "./search.ts";
import { headOf, library, linkTo, textOf } from "./texts.ts";

/** Help is in an editor's order: the most frequent questions come first. */
const place = z.coerce.number().int();
const articleFacts = z.object({ subject: slug, place });
const subjectFacts = z.object({ place });

interface Article extends z.infer<typeof articleFacts> {
  id: string;
}

const articleOf = (id: string): Article => ({ id, ...articleFacts.parse(library().facts("help", id)) });

const placeOfSubject = (id: string): number => subjectFacts.parse(library().facts("subjects", id)).place;

const articles = (): Article[] =>
  library()
    .ids("help")
    .map(articleOf)
    .sort((one, other) => placeOfSubject(one.subject) - placeOfSubject(other.subject) || one.place - other.place);

function cardOf({ id, subject }: Article, language: Language): HelpCard {
  const { title, description, language: written } = headOf("help", id, language);
  return { id, title, description, language: written, subject: linkTo("subjects", subject, language) };
}

/** All articles by subject, or those that fit the typed words, best match first. */
export function listHelp(typed: string | undefined, language: Language): DataOf<"listHelp"> {
  const all = articles().map((article) => cardOf(article, language));
  const parts = (card: HelpCard) => [card.title, card.description, library().markdown("help", card.id, language)];
  return { articles: typed === undefined ? all : searchTexts(all, parts, typed) };
}

/** One article with the others on its subject. Refuses with `not_found`. */
export function readHelpArticle(id: string, language: Language): DataOf<"getHelpArticle"> {
  const { html, readingMinutes, updatedAt } = textOf("help", id, language);
  const article = articleOf(id);
  const related = articles().filter((other) => other.subject === article.subject && other.id !== id);
  return {
    ...cardOf(article, language),
    html,
    readingMinutes,
    updatedAt,
    related: related.map((other) => linkTo("help", other.id, language)),
  };
}
