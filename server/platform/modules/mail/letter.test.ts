import { describe, expect, it } from "vitest";
import { LANGUAGES, type Language } from "#app/contract/languages.ts";
import english from "#locales/en/letters.json" with { type: "json" };
import { type LetterName, letterTo } from "./index.ts";

const isLetter = (name: string): name is LetterName => !["greeting", "signature", "footer", "factorEnd"].includes(name);
const NAMES = Object.keys(english).filter(isLetter);

/** Every parameter of any letter. */
const VALUES = {
  link: "https://openhand.example/x",
  code: "012345",
  date: "2027-03-04",
  count: 30,
  amount: "€120.00",
  destination: "DE•• 3000",
  reference: "pay_1",
  reason: "Because.",
  help: "Helpline, 115",
  document: "Proof of address",
  email: "new@openhand.example",
  phone: "4120",
  name: "Anna’s phone",
  title: "Spring cup",
  summary: "What is new.",
  place: "3",
  prize: "€50.00",
};

const to = (language: Language) => ({ email: "anna@openhand.example", language });
const write = (language: Language, name: LetterName, values: Partial<typeof VALUES> = VALUES) =>
  letterTo(to(language), name, values);
const each = LANGUAGES.flatMap((language) => NAMES.map((name) => [language, name] as const));

describe("letterTo", () => {
  it.each(each)("%s %s is complete, without unfilled parameters or bare keys", (language, name) => {
    const { to: email, subject, text, link } = write(language, name);
    expect([email, link]).toEqual(["anna@openhand.example", VALUES.link]);
    expect(subject).toMatch(/^\S.*\S$/);
    expect(subject + text).not.toMatch(/[{}]|undefined|NaN|\[object/);
    expect(subject + text).not.toContain(`${name}.`);
    const paragraphs = text.split("\n\n");
    expect(paragraphs.length).toBeGreaterThan(3);
    for (const paragraph of paragraphs) expect(paragraph).toMatch(/\p{L}{2}/u);
    expect(new Set(paragraphs).size).toBe(paragraphs.length);
  });

  it.each(each)("%s %s has the same words in its HTML form", (language, name) => {
    const { html, subject, text, link } = write(language, name);
    const plain = html
      .replace(/<(?:style|div style="display:none)[\s\S]*?<\/(?:style|div)>/g, "")
      .replace(/<[^>]+>/g, " ")
      .replaceAll("&#39;", "'")
      .replaceAll("&amp;", "&");
    expect(html).toContain(`<html lang="${language}">`);
    expect(plain).toContain(subject);
    const lines = text.split("\n").filter((line) => line !== "" && line !== "-- " && !line.includes("https://"));
    for (const line of lines) for (const part of line.split(/\s?:\s/)) expect(plain).toContain(part);
    const links = html.match(/<a (?:class="ink" )?href="[^"]+"/g) ?? [];
    expect(links).toHaveLength(text.includes(`\n${link}`) ? 2 : 1);
    expect(html).not.toMatch(/<img|<script|src=|url\(|undefined/);
  });

  it.each(NAMES)("fr %s has a no-break space before each colon of a sentence", (name) => {
    expect(write("fr", name).text).not.toMatch(/[^\u00a0\s]:\s/);
  });

  it("escapes parameters in the HTML form", () => {
    const reason = `<img src=x onerror=alert(1)> "a" 'b' & c`;
    const { html, text } = write("en", "withdrawalRefused", { ...VALUES, reason, link: 'https://x.example/"><b>' });
    expect(text).toContain(reason);
    expect(html).toContain("&lt;img src=x onerror=alert(1)&gt; &quot;a&quot; &#39;b&#39; &amp; c");
    expect(html).not.toMatch(/<img|"><b>/);
  });

  it.each(NAMES)("%s differs in every language", (name) => {
    const letters = LANGUAGES.map((language) => write(language, name));
    for (const part of ["subject", "text"] as const) {
      expect(new Set(letters.map((letter) => letter[part])).size).toBe(LANGUAGES.length);
    }
  });

  it("puts the paragraphs between greeting and signature, in the order of the English file", () => {
    expect(write("en", "captchaCode", { code: VALUES.code, count: 10 }).text).toBe(
      [
        "Hello,",
        "Somebody filled in a form at Openhand with this e-mail address. If it was you, type this code there:\n012345",
        "The code works for 10 minutes, in that form only.",
        "If it was not you, ignore this message: the code alone opens nothing.",
        "The Openhand team",
        `-- \n${english.footer.address}`,
      ].join("\n\n"),
    );
    const paragraphs = (language: Language) => write(language, "exclusionBegun").text.split("\n\n");
    for (const language of LANGUAGES) expect(paragraphs(language)[3]).toContain(`\n${VALUES.link}`);
  });

  it.each([
    ["en", 1, "for 1 day."],
    ["en", 7, "for 7 days."],
    ["pl", 1, "przez 1 dzień."],
    ["pl", 5, "przez 5 dni."],
    ["ru", 1, "действует 1 день."],
    ["ru", 22, "действует 22 дня."],
    ["ru", 30, "действует 30 дней."],
    ["de", 1, "gilt 1 Tag."],
    ["kk", 7, "Сілтеме 7 күн жарамды."],
    ["fr", 1, "valable 1 jour."],
  ] as const)("%s counts %d as its grammar does", (language, count, words) => {
    expect(write(language, "emailConfirmation", { ...VALUES, count }).text).toContain(words);
  });

  it("leaves parameters unescaped in the text form", () => {
    const link = "https://openhand.example/?a=1&b=<2>{{code}}$t(greeting)";
    expect(write("en", "newPassword", { ...VALUES, link }).text).toContain(link);
  });

  it("throws when a parameter is missing, without revealing the others", () => {
    expect(() => letterTo(to("en"), "newPassword", { link: VALUES.link })).toThrow(
      /^there is no text newPassword.validity for a letter$/,
    );
    expect(() => letterTo(to("kk"), "captchaCode", { count: 10 })).toThrow(/^a letter was not given {{code}}$/);
  });

  it("has no link where none is given", () => {
    expect(letterTo(to("en"), "captchaCode", { code: "012345", count: 10 }).link).toBeNull();
  });
});
