import { z } from "zod";
import { gameCard, ink } from "./catalogue.ts";
import { secret } from "./marks.ts";
import { operation } from "./operation.ts";
import { day, instant, pageId, pageOf, pageQuery, slug, termsVersion } from "./values.ts";

/** The data of a link to a text. */
export const textLink = z.object({
  id: slug,
  title: z.string(),
  /** The language it is written in; English if the requested one is missing. */
  language: z.string(),
});
export type TextLink = z.infer<typeof textLink>;

const body = {
  /** Sanitised. */
  html: z.string(),
  readingMinutes: z.number().int().min(1),
  updatedAt: instant,
};

export const getPage = operation({
  method: "GET",
  path: "/pages/:page",
  summary: "One information page, as sanitised HTML, in the language of Accept-Language or else in English.",
  audience: "anyone",
  sameFor: "all",
  params: z.object({ page: pageId }),
  data: textLink.extend({ id: pageId, description: z.string(), ...body }),
  errors: ["not_found"],
});

const versionOfTerms = z.object({ version: termsVersion, from: day });

export const getTerms = operation({
  method: "GET",
  path: "/terms",
  summary: "The terms in force, or an earlier version of them, and when each version came into force.",
  audience: "anyone",
  query: z.object({ version: termsVersion.optional() }),
  data: versionOfTerms.extend({
    ...textLink.shape,
    description: z.string(),
    ...body,
    /** The day another version replaced it; null for the one in force. */
    until: day.nullable(),
    /** Newest first. */
    versions: z.array(versionOfTerms),
  }),
  errors: ["not_found"],
});

export const listPages = operation({
  method: "GET",
  path: "/pages",
  summary: "The ids of all information pages, and when each was last changed.",
  audience: "anyone",
  sameFor: "all",
  data: z.object({ pages: z.array(z.object({ id: pageId, updatedAt: instant })) }),
});

export const postCard = textLink.extend({
  description: z.string(),
  publishedOn: day,
  readingMinutes: body.readingMinutes,
  author: textLink,
  tags: z.array(textLink).min(1),
  /** Palette and emblem of the picture, like those of a game's card. */
  ink,
  emblem: slug,
});
export type PostCard = z.infer<typeof postCard>;

export const post = postCard.extend({
  ...body,
  /** Games the post is about; only those the house has. */
  games: z.array(gameCard),
  /** Other posts with its first tag, newest first. */
  related: z.array(textLink),
});
export type Post = z.infer<typeof post>;

const signedPreview = z.object({
  /** From the link an operator made; without a valid one nothing is shown. */
  signature: secret(z.string().max(1000)).default(""),
});
const publication = { state: z.enum(["published", "draft"]) };

export const listPosts = operation({
  method: "GET",
  path: "/posts",
  summary: "Published posts, newest first: all of them, or those of an author or under a tag.",
  audience: "anyone",
  sameFor: "all",
  query: pageQuery.extend({ author: slug.optional(), tag: slug.optional() }),
  data: pageOf(postCard).extend({ total: z.number().int() }),
  errors: ["not_found"],
});

const postSubject = textLink.extend({ description: z.string(), posts: z.number().int().min(0) });
export type PostSubject = z.infer<typeof postSubject>;

export const listPostSubjects = operation({
  method: "GET",
  path: "/post-subjects",
  summary: "Authors and tags, each with a word about it and its number of published posts.",
  audience: "anyone",
  sameFor: "all",
  data: z.object({ authors: z.array(postSubject), tags: z.array(postSubject) }),
});

export const getPost = operation({
  method: "GET",
  path: "/posts/:post",
  summary: "One published post.",
  audience: "anyone",
  sameFor: "all",
  params: z.object({ post: slug }),
  data: post,
  errors: ["not_found"],
});

export const previewPost = operation({
  method: "GET",
  path: "/posts/:post/preview",
  summary: "A post as it is or will be, published or not, for the bearer of a signed link.",
  audience: "anyone",
  params: z.object({ post: slug }),
  query: signedPreview,
  data: post.extend(publication),
  errors: ["not_found"],
});

export const newsCard = textLink.extend({ description: z.string(), publishedOn: day });
export type NewsCard = z.infer<typeof newsCard>;

const news = newsCard.extend(body);
export type News = z.infer<typeof news>;

export const listNews = operation({
  method: "GET",
  path: "/news",
  summary: "Published news, newest first.",
  audience: "anyone",
  sameFor: "all",
  query: pageQuery,
  data: pageOf(newsCard),
});

export const getNews = operation({
  method: "GET",
  path: "/news/:news",
  summary: "One published piece of news.",
  audience: "anyone",
  sameFor: "all",
  params: z.object({ news: slug }),
  data: news,
  errors: ["not_found"],
});

export const previewNews = operation({
  method: "GET",
  path: "/news/:news/preview",
  summary: "A piece of news as it is or will be, published or not, for the bearer of a signed link.",
  audience: "anyone",
  params: z.object({ news: slug }),
  query: signedPreview,
  data: news.extend(publication),
  errors: ["not_found"],
});

const helpCard = textLink.extend({ description: z.string(), subject: textLink });
export type HelpCard = z.infer<typeof helpCard>;

export const listHelp = operation({
  method: "GET",
  path: "/help",
  summary: "Help articles in the order of their subjects, or those that fit the query, best match first.",
  audience: "anyone",
  sameFor: "all",
  query: z.object({ q: z.string().trim().min(1).max(60).optional() }),
  data: z.object({ articles: z.array(helpCard) }),
});

export const getHelpArticle = operation({
  method: "GET",
  path: "/help/:article",
  summary: "One help article, with the others on its subject.",
  audience: "anyone",
  sameFor: "all",
  params: z.object({ article: slug }),
  data: helpCard.extend({ ...body, related: z.array(textLink) }),
  errors: ["not_found"],
});
