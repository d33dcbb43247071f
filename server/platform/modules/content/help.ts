import { z } from "zod";
import type { HelpCard } from "#app/contract/content.ts";
import type { Language } from "#app/contract/languages.ts";
import type { DataOf } from "#app/contract/types.ts";
import { slug } from "#app/contract/values.ts";
import type { Library } from "./library.ts";
import { searchTexts } from "./search.ts";
import { headOf, linkTo, textOf } from "./texts.ts";

/** Help is in an editor's order: the most frequent questions come first. */
const place = z.coerce.number().int();
const articleFacts = z.object({ subject: slug, place });
const subjectFacts = z.object({ place });

interface Article extends z.infer<typeof articleFacts> {
  id: string;
}

const articleOf = (texts: Library, id: string): Article => ({
  id,
  ...articleFacts.parse(texts.facts("help", id)),
});

const placeOfSubject = (texts: Library, id: string): number => subjectFacts.parse(texts.facts("subjects", id)).place;

function articles(texts: Library): Article[] {
  const placeOf = ({ subject }: Article) => placeOfSubject(texts, subject);
  return texts
    .ids("help")
    .map((id) => articleOf(texts, id))
    .sort((one, other) => placeOf(one) - placeOf(other) || one.place - other.place);
}

function cardOf(texts: Library, { id, subject }: Article, language: Language): HelpCard {
  const { title, description, language: written } = headOf(texts, "help", id, language);
  return { id, title, description, language: written, subject: linkTo(texts, "subjects", subject, language) };
}

/** All articles by subject, or those that fit the typed words, best match first. */
export function listHelp(texts: Library, typed: string | undefined, language: Language): DataOf<"listHelp"> {
  const all = articles(texts).map((article) => cardOf(texts, article, language));
  const parts = (card: HelpCard) => [card.title, card.description, texts.markdown("help", card.id, language)];
  return { articles: typed === undefined ? all : searchTexts(all, parts, typed) };
}

/** One article with the others on its subject. Refuses with `not_found`. */
export function readHelpArticle(texts: Library, id: string, language: Language): DataOf<"getHelpArticle"> {
  const { html, readingMinutes, updatedAt } = textOf(texts, "help", id, language);
  const article = articleOf(texts, id);
  const related = articles(texts).filter((other) => other.subject === article.subject && other.id !== id);
  return {
    ...cardOf(texts, article, language),
    html,
    readingMinutes,
    updatedAt,
    related: related.map((other) => linkTo(texts, "help", other.id, language)),
  };
}
