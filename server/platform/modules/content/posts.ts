import { z } from "zod";
import { INKS } from "#app/contract/catalogue.ts";
import type { Post, PostCard, PostSubject, TextLink } from "#app/contract/content.ts";
import type { Language } from "#app/contract/languages.ts";
import type { DataOf } from "#app/contract/types.ts";
import { slug } from "#app/contract/values.ts";
import type { Database } from "#server/platform/db/index.ts";
import type { PageRequest } from "#server/platform/db/keyset.ts";
import { cardsOf, openCardsOf } from "#server/platform/modules/catalogue/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { newestFirst, pageFrom, publication } from "./dated.ts";
import { list } from "./front-matter.ts";
import type { Library } from "./library.ts";
import { headOf, linkTo, textOf } from "./texts.ts";

const facts = publication.extend({
  author: slug,
  tags: list.pipe(z.array(slug).min(1)),
  ink: z.enum(INKS),
  emblem: slug,
  games: list.prefault(""),
});

type PostFacts = z.infer<typeof facts> & { id: string };

const RELATED = 3;

const factsOf = (texts: Library, id: string): PostFacts => ({ id, ...facts.parse(texts.facts("posts", id)) });

const published = (texts: Library): PostFacts[] =>
  texts
    .ids("posts")
    .map((id) => factsOf(texts, id))
    .filter(({ state }) => state === "published")
    .sort(newestFirst);

function cardOf(texts: Library, { id, date, author, tags, ink, emblem }: PostFacts, language: Language): PostCard {
  const { title, description, language: written, readingMinutes } = headOf(texts, "posts", id, language);
  return {
    id,
    title,
    description,
    language: written,
    readingMinutes,
    ink,
    emblem,
    publishedOn: date,
    author: linkTo(texts, "authors", author, language),
    tags: tags.map((tag) => linkTo(texts, "tags", tag, language)),
  };
}

const BY = {
  author: { kind: "authors", has: (post: PostFacts, id: string) => post.author === id },
  tag: { kind: "tags", has: (post: PostFacts, id: string) => post.tags.includes(id) },
} as const;

type Filter = { author?: string | undefined; tag?: string | undefined };

function filtered(texts: Library, { author, tag }: Filter): PostFacts[] {
  const wanted = [...(author ? [{ ...BY.author, id: author }] : []), ...(tag ? [{ ...BY.tag, id: tag }] : [])];
  for (const { kind, id } of wanted) if (!texts.ids(kind).includes(id)) throw new Refusal("not_found");
  return published(texts).filter((post) => wanted.every(({ has, id }) => has(post, id)));
}

/** Published posts, newest first. Refuses with `not_found` an unknown author or tag. */
export function listPosts(
  texts: Library,
  { cursor, limit, ...filter }: Filter & PageRequest,
  language: Language,
): DataOf<"listPosts"> {
  const posts = filtered(texts, filter);
  const { rows, ...around } = pageFrom(posts, { cursor, limit });
  return { items: rows.map((post) => cardOf(texts, post, language)), ...around, total: posts.length };
}

/** Authors and tags by name, with the number of posts of each. */
export function listPostSubjects(texts: Library, language: Language): DataOf<"listPostSubjects"> {
  const posts = published(texts);
  const byName = new Intl.Collator(language).compare;
  const subjects = ({ kind, has }: (typeof BY)["author" | "tag"]): PostSubject[] =>
    texts
      .ids(kind)
      .map((id) => ({
        ...linkTo(texts, kind, id, language),
        description: headOf(texts, kind, id, language).description,
        posts: posts.filter((post) => has(post, id)).length,
      }))
      .sort((one, other) => byName(one.title, other.title));
  return { authors: subjects(BY.author), tags: subjects(BY.tag) };
}

function relatedTo(texts: Library, { id, tags: [first = ""] }: PostFacts, language: Language): TextLink[] {
  const others = published(texts).filter((post) => post.id !== id && post.tags.includes(first));
  return others.slice(0, RELATED).map((post) => linkTo(texts, "posts", post.id, language));
}

/** A post whether published or not. Refuses with `not_found`. */
export function anyPost(texts: Library, id: string, language: Language): Post & { state: PostFacts["state"] } {
  const { html, updatedAt } = textOf(texts, "posts", id, language);
  const post = factsOf(texts, id);
  return {
    ...cardOf(texts, post, language),
    html,
    updatedAt,
    state: post.state,
    games: cardsOf(post.games),
    related: relatedTo(texts, post, language),
  };
}

/** A published post. Refuses with `not_found`. */
export function readPost(texts: Library, id: string, language: Language): Post {
  const { state, ...post } = anyPost(texts, id, language);
  if (state !== "published") throw new Refusal("not_found");
  return post;
}

/** Without the games that are closed at the moment. */
export const withOpenGames = async <P extends Post>(db: Database, post: P): Promise<P> => ({
  ...post,
  games: await openCardsOf(
    db,
    post.games.map(({ id }) => id),
  ),
});
