import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openLibrary } from "./library.ts";

const head = "---\ntitle: Of seals: a word\ndescription: What a seal is.\nupdated: 2026-01-31\n---\n";

describe("openLibrary", () => {
  let folder = "";

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "library-"));
  });

  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  function write(path: string, text: string) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  }

  it("reads front matter and text", () => {
    write("en/pages/seals.md", `${head}\nA **seal**.\n`);
    expect(openLibrary(folder).text("pages", "seals", "en")).toEqual({
      id: "seals",
      title: "Of seals: a word",
      description: "What a seal is.",
      html: "<p>A <strong>seal</strong>.</p>\n",
      language: "en",
      readingMinutes: 1,
      updatedAt: "2026-01-31T00:00:00.000Z",
    });
  });

  it("returns untranslated texts in English, with links in the requested language", () => {
    write("en/pages/seals.md", `${head}[Terms](/display/terms)`);
    const { text } = openLibrary(folder);
    expect(text("pages", "seals", "tr")).toMatchObject({
      language: "en",
      html: '<p><a href="/tr/display/terms">Terms</a></p>\n',
    });
    expect(text("pages", "seals", "en")?.html).toContain("/en/display/terms");
  });

  it("takes language-independent facts from the English file", () => {
    const withFacts = (date: string) => head.replace("---\n", `---\ndate: ${date}\nstate: draft\n`);
    write("en/posts/seals.md", withFacts("2026-01-30"));
    write("de/posts/seals.md", withFacts("1999-01-01"));
    const library = openLibrary(folder);
    expect(library.facts("posts", "seals")).toEqual({ date: "2026-01-30", state: "draft" });
    expect(library.head("posts", "seals", "de")?.language).toBe("de");
  });

  it("distinguishes the kinds", () => {
    write("en/pages/seals.md", head);
    write("en/posts/a.md", head);
    write("en/posts/b.md", head);
    write("de/posts/c.md", head);
    const library = openLibrary(folder);
    expect(library.ids("posts").sort()).toEqual(["a", "b"]);
    expect(library.ids("news")).toEqual([]);
    expect(library.text("posts", "seals", "en")).toBeUndefined();
  });

  it("counts 200 words a minute, in any script", () => {
    write("en/pages/long.md", head + "word, ".repeat(500));
    write("kk/pages/long.md", head + "сөз — ".repeat(1000));
    const library = openLibrary(folder);
    expect(library.head("pages", "long", "en")?.readingMinutes).toBe(3);
    expect(library.head("pages", "long", "kk")?.readingMinutes).toBe(5);
  });

  it("has only the ids of its files", () => {
    write("en/pages/seals.md", head);
    write("en/secret.md", head);
    const library = openLibrary(folder);
    for (const id of ["nothing", "../secret", "seals.md", "", "__proto__", "../../en/pages/seals"]) {
      expect(library.text("pages", id, "en")).toBeUndefined();
    }
  });

  it.each(["", "no front matter", "---\ndescription: A\nupdated: 2026-01-31\n---\n", head.replace("01-31", "02-31")])(
    "refuses a file whose front matter is not whole: %j",
    (text) => {
      write("en/pages/seals.md", text);
      expect(() => openLibrary(folder).text("pages", "seals", "en")).toThrow();
    },
  );
});
