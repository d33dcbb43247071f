import { z } from "zod";
import type { News, NewsCard } from "#app/contract/content.ts";
import type { Language } from "#app/contract/languages.ts";
import type { DataOf } from "#app/contract/types.ts";
import type { PageRequest } from "#server/platform/db/keyset.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { type Dated, newestFirst, pageFrom, publication } from "./dated.ts";
import { headOf, library, textOf } from "./texts.ts";

/** Some news concern the sandbox alone, and a house in production must not show them. */
const newsFacts = publication.extend({ only: z.literal("sandbox").optional() });

interface Facts extends Dated, z.infer<typeof newsFacts> {}

const factsOf = (id: string): Facts => ({ id, ...newsFacts.parse(library().facts("news", id)) });

type Mode = "sandbox" | "production";

const isPublished = ({ state, only }: Facts, mode: Mode): boolean =>
  state === "published" && (only === undefined || only === mode);

function cardOf({ id, date }: Dated, language: Language): NewsCard {
  const { title, description, language: written } = headOf("news", id, language);
  return { id, title, description, language: written, publishedOn: date };
}

/** Published news, newest first. */
export function listNews(page: PageRequest, language: Language, mode: Mode): DataOf<"listNews"> {
  const news = library()
    .ids("news")
    .map(factsOf)
    .filter((facts) => isPublished(facts, mode));
  const { rows, ...around } = pageFrom(news.sort(newestFirst), page);
  return { items: rows.map((item) => cardOf(item, language)), ...around };
}

/** News whether published or not. Refuses with `not_found`. */
export function anyNews(id: string, language: Language): News & { state: Dated["state"] } {
  const { html, readingMinutes, updatedAt } = textOf("news", id, language);
  const news = factsOf(id);
  return { ...cardOf(news, language), html, readingMinutes, updatedAt, state: news.state };
}

/** Published news. Refuses with `not_found`. */
export function readNews(id: string, language: Language, mode: Mode): News {
  const { state: _, ...news } = anyNews(id, language);
  if (!isPublished(factsOf(id), mode)) throw new Refusal("not_found");
  return news;
}
