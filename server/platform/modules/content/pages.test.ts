import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { getPage } from "#app/contract/content.ts";
import { LANGUAGES, type Language } from "#app/contract/languages.ts";
import { contentFolder } from "./folder.ts";
import { readPage } from "./index.ts";

const IDS = ["terms", "privacypolicy", "responsiblegaming", "fairness-and-rng-testing-methods"];
const TRANSLATIONS = LANGUAGES.filter((language) => language !== "en");
const everyPage = LANGUAGES.flatMap((language) => IDS.map((id) => [language, id] as const));
const everyTranslation = TRANSLATIONS.flatMap((language) => IDS.map((id) => [language, id] as const));

const tagsOf = (html: string) => html.match(/<\/?[a-z0-9]+/g);
const codeOf = (html: string) => html.match(/<code>.*?<\/code>/g);
const linksOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href);
const inEnglish = (id: string) => readPage(id, "en");

describe("the pages", () => {
  it.each(everyPage)("%s/%s answers the contract in its own language", (language, id) => {
    const page = getPage.data.parse(readPage(id, language));
    expect(page).toMatchObject({ id, language });
    expect(page.readingMinutes).toBeLessThanOrEqual(3);
  });

  it.each(everyPage)("%s/%s speaks without exclamation marks and straight quotes", (language, id) => {
    const { title, description, html } = readPage(id, language);
    expect(title + description + html.replace(/<[^>]*>/g, "")).not.toMatch(/!|'|"|&quot;|&#39;/);
  });

  it.each(everyPage)("%s/%s links only to this site, in its language", (language, id) => {
    const links = linksOf(readPage(id, language).html);
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(link).toMatch(new RegExp(`^/${language}/(display|player)/`));
    for (const [, page = ""] of links.join("\n").matchAll(/\/display\/(.*)/g)) expect(IDS).toContain(page);
  });

  it.each(everyTranslation)("%s/%s says all that English says", (language, id) => {
    const [page, english] = [readPage(id, language), inEnglish(id)];
    expect(tagsOf(page.html)).toEqual(tagsOf(english.html));
    expect(codeOf(page.html)).toEqual(codeOf(english.html));
    expect(linksOf(page.html)).toEqual(linksOf(english.html).map((link) => link.replace("/en/", `/${language}/`)));
  });

  it.each(IDS)("%s is written anew in each language", (id) => {
    const texts = (read: (language: Language) => string) => new Set(LANGUAGES.map(read)).size;
    expect(texts((language) => readPage(id, language).title)).toBe(LANGUAGES.length);
    expect(texts((language) => readPage(id, language).description)).toBe(LANGUAGES.length);
    for (const paragraph of inEnglish(id).html.match(/<(p|li)>(?!<code>).*/g) ?? []) {
      for (const language of TRANSLATIONS) expect(readPage(id, language).html).not.toContain(paragraph);
    }
  });

  it.each(IDS)("fr/%s keeps its marks on the line of their word", (id) => {
    const { title, description, html } = readPage(id, "fr");
    const words = html.replace(/<code>.*?<\/code>/g, "").replace(/<[^>]*>/g, "");
    expect([title, description, words].join("\n")).not.toMatch(/[^\u00a0][:;?!»]/);
  });

  it("refuses an id that is none of theirs", () => {
    for (const id of ["casino", "../terms", "terms.md"]) {
      expect(() => readPage(id, "en")).toThrow(expect.objectContaining({ code: "not_found" }));
    }
  });
});

describe("contentFolder", () => {
  it("is found from the source and from the bundle", () => {
    const root = join(contentFolder(), "../../..");
    expect(contentFolder(join(root, "build/server"))).toBe(contentFolder());
  });

  it("says so when there is none above", () => {
    const elsewhere = realpathSync(mkdtempSync(join(tmpdir(), "elsewhere-")));
    expect(() => contentFolder(elsewhere)).toThrow("server/platform/content");
    rmSync(elsewhere, { recursive: true });
  });
});
