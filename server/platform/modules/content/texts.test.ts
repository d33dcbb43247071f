import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { getHelpArticle, getNews, getPage, getPost, getTerms, listPostSubjects } from "#app/contract/content.ts";
import { LANGUAGES, type Language } from "#app/contract/languages.ts";
import { games } from "#server/games/index.ts";
import studios from "#server/games/studios.json" with { type: "json" };
import { PAGES } from "#tests/support/pages.ts";
import { readSourceText } from "./front-matter.ts";
import {
  listHelp,
  readHelpArticle,
  readNews,
  readPage,
  readPost,
  readTerms,
  listPostSubjects as subjects,
} from "./index.ts";
import { contentFolder, type Kind, type Library, shippedTexts } from "./library.ts";
import { anyNews } from "./news.ts";
import { anyPost } from "./posts.ts";
import { textOf } from "./texts.ts";

const texts = shippedTexts();

const BODIES = ["pages", "terms", "posts", "news", "help"] as const satisfies Kind[];
const KINDS = [...BODIES, "authors", "tags", "subjects"] as const satisfies Kind[];
const TRANSLATIONS = LANGUAGES.filter((language) => language !== "en");

const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);
const idsIn = (language: Language, kind: Kind) =>
  namesIn(join(contentFolder(), language, kind)).map((name) => name.replace(/\.md$/, ""));
const writtenIn = (languages: readonly Language[], kinds: readonly Kind[]) =>
  languages.flatMap((language) =>
    kinds.flatMap((kind) => idsIn(language, kind).map((id) => [language, kind, id] as const)),
  );

const originals = writtenIn(["en"], KINDS);
const everyText = writtenIn(LANGUAGES, KINDS);
const everyBody = writtenIn(LANGUAGES, BODIES);
const everyTranslation = writtenIn(TRANSLATIONS, KINDS);

const tagsOf = (html: string) => html.match(/<\/?[a-z0-9]+/g);
const codeOf = (html: string) => html.match(/<code>.*?<\/code>/g);
const linksOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href);

/** Addresses a text may link to, without their language. */
const PLACES = new Set([
  ...PAGES.map((id) => `/display/${id}`),
  ...idsIn("en", "help").map((id) => `/help/${id}`),
  ...idsIn("en", "posts").flatMap((id) => (anyPost(texts, id, "en").state === "published" ? [`/blog/${id}`] : [])),
  ...idsIn("en", "news").flatMap((id) => (anyNews(texts, id, "en").state === "published" ? [`/news/show/${id}`] : [])),
  ...games.map(({ id, category }) => (category === "slots" ? `/slots/${id}` : `/games/${category}/${id}`)),
  "/blog",
  "/help",
  "/news/list",
  "/points",
  "/bonuses",
  "/contribution",
  "/fairness/verify",
  "/fairness/recipes",
  "/registration",
  "/reset-password",
  "/sandbox",
  "/player/cooling-off",
  "/player/verification",
  "/player/balance",
  "/player/history/payments",
  "/player/history/rounds",
  "/player/self-exclusion",
  "/player/balance/withdraw",
  "/payout-times",
  "/talk",
  "/player/limits",
  "/player/your-30-days",
  "/self-test",
  "/player/currency-accounts",
  "/player/support",
  "/player/balance-proof",
  "/player/profile/security",
  "/player/bonus-campaigns",
  "/house-ledger",
  "/public-log",
  "/player/profile/close",
]);

const READERS = {
  pages: (id: string, language: Language) => getPage.data.parse(readPage(texts, id, language)),
  terms: (id: string, language: Language) => getTerms.data.parse(readTerms(id, language)),
  posts: (id: string, language: Language) => getPost.data.parse(anyPost(texts, id, language)),
  news: (id: string, language: Language) => getNews.data.parse(anyNews(texts, id, language)),
  help: (id: string, language: Language) => getHelpArticle.data.parse(readHelpArticle(texts, id, language)),
};

describe("the texts", () => {
  it("are exactly the pages of the specification", () => {
    expect(idsIn("en", "pages").sort()).toEqual(PAGES);
  });

  it.each(everyBody)(
    "%s/%s/%s matches the contract, in its own language, and takes at most three minutes to read",
    (language, kind, id) => {
      const text = READERS[kind as keyof typeof READERS](id, language);
      expect(text).toMatchObject({ id, language });
      expect(text.readingMinutes).toBeLessThanOrEqual(3);
    },
  );

  it.each(everyText)("%s/%s/%s has no exclamation marks and no straight quotes", (language, kind, id) => {
    const { title, description, html } = textOf(texts, kind, id, language);
    expect(title + description + html.replace(/<[^>]*>/g, "")).not.toMatch(/!|'|"|&quot;|&#39;/);
  });

  it.each(everyText)("%s/%s/%s links only to existing pages, in its language", (language, kind, id) => {
    for (const link of linksOf(textOf(texts, kind, id, language).html)) {
      expect(link).toMatch(new RegExp(`^/${language}/`));
      expect(PLACES).toContain(link.slice(language.length + 1));
    }
  });

  it.each(originals)("%s/%s/%s is translated into all nine languages or into none", (_, kind, id) => {
    const languages = TRANSLATIONS.filter((language) => idsIn(language, kind).includes(id));
    expect([[], TRANSLATIONS]).toContainEqual(languages);
  });

  it("each have an English original", () => {
    const lost = everyTranslation.filter(([, kind, id]) => !texts.ids(kind).includes(id));
    expect(lost).toEqual([]);
  });

  it("are listed with a name in every language", () => {
    expect(idsIn("en", "posts").length).toBeGreaterThan(0);
    for (const language of LANGUAGES) listPostSubjects.data.parse(subjects(texts, language));
    for (const { subject } of listHelp(texts, undefined, "en").articles)
      expect(texts.ids("subjects")).toContain(subject.id);
  });
});

describe.each(LANGUAGES)("the house's description of its games in %s", (language) => {
  it("names every studio", () => {
    const { html } = textOf(texts, "pages", "aboutus", language);
    expect(Object.values(studios).filter((name) => !html.includes(name))).toEqual([]);
  });

  it("counts them correctly", () => {
    const of = (category: string) => games.filter((game) => game.category === category).length;
    const counts = [games.length, of("slots"), of("tables"), of("instant"), of("scratch"), Object.keys(studios).length];
    const [paragraph = ""] =
      textOf(texts, "news", "games-tables-and-jackpots", language).html.match(/<p>.*?<\/p>/) ?? [];
    expect(paragraph.match(/\d+/g)?.map(Number)).toEqual(counts);
  });
});

describe("a translation", () => {
  it.each(everyTranslation)("%s/%s/%s has every part of the English text", (language, kind, id) => {
    const [text, english] = [textOf(texts, kind, id, language), textOf(texts, kind, id, "en")];
    expect(tagsOf(text.html)).toEqual(tagsOf(english.html));
    expect(codeOf(text.html)).toEqual(codeOf(english.html));
    expect(linksOf(text.html)).toEqual(linksOf(english.html).map((link) => link.replace("/en/", `/${language}/`)));
  });

  it.each(everyTranslation)("%s/%s/%s differs from the English text", (language, kind, id) => {
    const [text, english] = [textOf(texts, kind, id, language), textOf(texts, kind, id, "en")];
    expect(text.description).not.toBe(english.description);
    if (kind === "pages") expect(text.title).not.toBe(english.title);
    for (const paragraph of english.html.match(/<(p|li)>(?!<code>).*/g) ?? []) {
      expect(text.html).not.toContain(paragraph);
    }
  });

  it.each(everyTranslation)("%s/%s/%s has the dates, author and state of the English text", (language, kind, id) => {
    const { facts } = readSourceText(readFileSync(join(contentFolder(), language, kind, `${id}.md`), "utf8"));
    expect(texts.facts(kind, id)).toMatchObject(facts);
  });

  it.each(writtenIn(["fr"], KINDS))("%s/%s/%s keeps punctuation on the line of its word", (language, kind, id) => {
    const { title, description, html } = textOf(texts, kind, id, language);
    const words = html.replace(/<code>.*?<\/code>/g, "").replace(/<[^>]*>/g, "");
    expect([title, description, words].join("\n")).not.toMatch(/[^\u00a0][:;?!»]/);
  });
});

describe("a text that does not exist", () => {
  it.each(["casino", "../terms", "terms.md", "the-evening-you-stop", "blog-news-and-help"])("%s is refused", (id) => {
    const readOpenNews = (from: Library, newsId: string, language: Language) =>
      readNews(from, newsId, language, "sandbox");
    for (const read of [readPage, readPost, readOpenNews, readHelpArticle]) {
      expect(() => read(texts, id, "en")).toThrow(expect.objectContaining({ code: "not_found" }));
    }
  });
});

describe("contentFolder", () => {
  it("is found from the source and from the bundle", () => {
    const root = join(contentFolder(), "../../..");
    expect(contentFolder(join(root, "build/server"))).toBe(contentFolder());
  });

  it("throws when no parent folder contains it", () => {
    const elsewhere = realpathSync(mkdtempSync(join(tmpdir(), "elsewhere-")));
    expect(() => contentFolder(elsewhere)).toThrow("server/platform/content");
    rmSync(elsewhere, { recursive: true });
  });
});
