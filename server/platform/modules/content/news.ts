import { z } from "zod";
import type { News, NewsCard } from "#app/contract/content.ts";
import type { Language } from "#app/contract/languages.ts";
import type { DataOf } from "#app/contract/types.ts";
import type { PageRequest } from "#server/platform/db/keyset.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { type Dated, newestFirst, pageFrom, publication } from "./dated.ts";
import type { Library } from "./library.ts";
import { headOf, textOf } from "./texts.ts";

/** Some news concern the sandbox alone, and a house in production must not show them. */
const newsFacts = publication.extend({ only: z.literal("sandbox").optional() });

interface Facts extends Dated, z.infer<typeof newsFacts> {}

const factsOf = (texts: Library, id: string): Facts => ({ id, ...newsFacts.parse(texts.facts("news", id)) });

type Mode = "sandbox" | "production";

const isPublished = ({ state, only }: Facts, mode: Mode): boolean =>
  state === "published" && (only === undefined || only === mode);

function cardOf(texts: Library, { id, date }: Dated, language: Language): NewsCard {
  const { title, description, language: written } = headOf(texts, "news", id, language);
  return { id, title, description, language: written, publishedOn: date };
}

/** Published news, newest first. */
export function listNews(texts: Library, page: PageRequest, language: Language, mode: Mode): DataOf<"listNews"> {
  const news = texts
    .ids("news")
    .map((id) => factsOf(texts, id))
    .filter((facts) => isPublished(facts, mode));
  const { rows, ...around } = pageFrom(news.sort(newestFirst), page);
  return { items: rows.map((item) => cardOf(texts, item, language)), ...around };
}

/** News whether published or not. Refuses with `not_found`. */
export function anyNews(texts: Library, id: string, language: Language): News & { state: Dated["state"] } {
  const { html, readingMinutes, updatedAt } = textOf(texts, "news", id, language);
  const news = factsOf(texts, id);
  return { ...cardOf(texts, news, language), html, readingMinutes, updatedAt, state: news.state };
}

/** Published news. Refuses with `not_found`. */
export function readNews(texts: Library, id: string, language: Language, mode: Mode): News {
  const { state: _, ...news } = anyNews(texts, id, language);
  if (!isPublished(factsOf(texts, id), mode)) throw new Refusal("not_found");
  return news;
}
