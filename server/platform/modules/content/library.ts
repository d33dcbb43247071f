import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { LANGUAGES, type Language } from "#app/contract/languages.ts";
import type { DataOf } from "#app/contract/types.ts";
import { readManuscript } from "./front-matter.ts";
import { renderMarkdown } from "./render.ts";

/** Contract `getPage`. */
export type Page = DataOf<"getPage">;

const WRITTEN_FIRST: Language = "en";
const WORDS_A_MINUTE = 200;

function readingMinutes(markdown: string): number {
  const words = markdown.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? [];
  return Math.max(1, Math.round(words.length / WORDS_A_MINUTE));
}

/** The files of a folder of texts, by `language/id`. Only what is listed here can be asked for. */
function listFiles(folder: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const language of LANGUAGES) {
    const pages = join(folder, language, "pages");
    if (!existsSync(pages)) continue;
    for (const name of readdirSync(pages)) {
      if (name.endsWith(".md")) files.set(`${language}/${basename(name, ".md")}`, join(pages, name));
    }
  }
  return files;
}

/**
 * Opens a folder of texts for reading. The answer finds a page by id in a language, else in English with its links
 * kept in the language asked for; undefined for an id no file has. A text is read and rendered when it is first asked
 * for, and kept: there are few, and they change only with a release.
 */
export function openLibrary(folder: string): (id: string, language: Language) => Page | undefined {
  const files = listFiles(folder);
  const rendered = new Map<string, Page>();

  function read(file: string, id: string, written: Language, language: Language): Page {
    const { title, description, updated, markdown } = readManuscript(readFileSync(file, "utf8"));
    return {
      id,
      title,
      description,
      html: renderMarkdown(markdown, language),
      language: written,
      readingMinutes: readingMinutes(markdown),
      updatedAt: `${updated}T00:00:00.000Z`,
    };
  }

  return (id, language) => {
    const key = `${language}/${id}`;
    const written = files.has(key) ? language : WRITTEN_FIRST;
    const file = files.get(`${written}/${id}`);
    if (!file) return undefined;
    const page = rendered.get(key) ?? read(file, id, written, language);
    rendered.set(key, page);
    return page;
  };
}
