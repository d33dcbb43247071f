import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { LANGUAGES, type Language } from "#app/contract/languages.ts";
import { readSourceText, type SourceText } from "./front-matter.ts";
import { renderMarkdown } from "./render.ts";

/** Authors, tags and subjects are a name and a sentence; the last four stand around the pages. */
export const EDITED_KINDS = [
  ...(["pages", "posts", "news", "help", "authors", "tags", "subjects"] as const),
  ...(["banners", "promos", "menus", "footer-icons"] as const),
] as const;

export type EditedKind = (typeof EDITED_KINDS)[number];

/** Each kind of text is a folder below its language. Terms are earlier versions of the page of that name. */
const KINDS = [...EDITED_KINDS, "terms"] as const;
export type Kind = (typeof KINDS)[number];

/** A text without its body. */
export interface Head {
  id: string;
  title: string;
  description: string;
  /** Language it is written in. */
  language: Language;
  readingMinutes: number;
  updatedAt: string;
  /** The words of its link, of kinds that are one. */
  action?: string | undefined;
}

export interface Text extends Head {
  html: string;
}

export interface Library {
  /** The ids of a kind, in no particular order. */
  ids(kind: Kind): string[];
  /** The facts in the English file besides its words. */
  facts(kind: Kind, id: string): Readonly<Record<string, string>>;
  head(kind: Kind, id: string, language: Language): Head | undefined;
  /** The body as Markdown, for search. */
  markdown(kind: Kind, id: string, language: Language): string;
  text(kind: Kind, id: string, language: Language): Text | undefined;
  /** Changes when any of its texts does: SHA-256 in hex. */
  digest(): string;
}

/** What operators published instead of the files, by `language/kind/id`: the text, or null where it is withdrawn. */
type Published = ReadonlyMap<string, string | null>;

const WRITTEN_FIRST: Language = "en";
const WORDS_A_MINUTE = 200;

function readingMinutes(markdown: string): number {
  const words = markdown.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? [];
  return Math.max(1, Math.round(words.length / WORDS_A_MINUTE));
}

/**
 * The folder of the texts: server/platform/content in the nearest folder above this code that has one. The parents are searched,
 * not counted, because the same code runs from its source and bundled in build/server.
 */
export function contentFolder(from = dirname(fileURLToPath(import.meta.url))): string {
  const folder = join(from, "server/platform/content");
  if (existsSync(folder)) return folder;
  const parent = dirname(from);
  if (parent === from) throw new Error("No folder above this code holds server/platform/content");
  return contentFolder(parent);
}

/** The files of a folder of texts, by `language/kind/id`. Only files listed here can be requested. */
function listFiles(folder: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const language of LANGUAGES) {
    for (const kind of KINDS) {
      const directory = join(folder, language, kind);
      if (!existsSync(directory)) continue;
      for (const name of readdirSync(directory).sort()) {
        if (name.endsWith(".md")) files.set(`${language}/${kind}/${basename(name, ".md")}`, join(directory, name));
      }
    }
  }
  return files;
}

function kept<Value>(values: Map<string, Value>, key: string, make: () => Value): Value {
  const value = values.get(key) ?? make();
  values.set(key, value);
  return value;
}

/**
 * Opens a folder of texts for reading, with what operators published in their place. A text is found by kind and id in a language,
 * else in English with its links in the requested language; undefined for an id without an English text. It is read and rendered on
 * the first request, then cached: there are few, and a change of any opens another library.
 */
export function openLibrary(folder: string, published: Published = new Map()): Library {
  const files = listFiles(folder);
  const sources = new Map<string, SourceText>();
  const rendered = new Map<string, string>();
  let digest: string | undefined;

  const keys = new Set([...files.keys(), ...published.keys()].filter((key) => published.get(key) !== null));

  const inLanguage = (kind: Kind, id: string, language: Language): Language =>
    keys.has(`${language}/${kind}/${id}`) ? language : WRITTEN_FIRST;

  const read = (key: string): string => published.get(key) ?? readFileSync(files.get(key) ?? "", "utf8");

  function sourceOf(kind: Kind, id: string, language: Language): SourceText | undefined {
    const key = `${inLanguage(kind, id, language)}/${kind}/${id}`;
    const exists = keys.has(key) && keys.has(`${WRITTEN_FIRST}/${kind}/${id}`);
    return exists ? kept(sources, key, () => readSourceText(read(key))) : undefined;
  }

  function head(kind: Kind, id: string, language: Language): Head | undefined {
    const found = sourceOf(kind, id, language);
    return (
      found && {
        id,
        title: found.title,
        description: found.description ?? "",
        language: inLanguage(kind, id, language),
        readingMinutes: readingMinutes(found.markdown),
        updatedAt: `${found.updated}T00:00:00.000Z`,
        action: found.action,
      }
    );
  }

  return {
    ids: (kind) => {
      const prefix = `${WRITTEN_FIRST}/${kind}/`;
      return [...keys].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
    },
    facts: (kind, id) => sourceOf(kind, id, WRITTEN_FIRST)?.facts ?? {},
    head,
    markdown: (kind, id, language) => sourceOf(kind, id, language)?.markdown ?? "",
    text: (kind, id, language) => {
      const found = head(kind, id, language);
      const render = () => renderMarkdown(sourceOf(kind, id, language)?.markdown ?? "", language);
      return found && { ...found, html: kept(rendered, `${language}/${kind}/${id}`, render) };
    },
    digest: () => {
      if (digest) return digest;
      const hash = createHash("sha256");
      for (const [key, file] of files) hash.update(`${key}\n`).update(readFileSync(file));
      for (const [key, text] of published) hash.update(`${key}\n${text}`);
      digest = hash.digest("hex");
      return digest;
    },
  };
}

let shipped: Library | undefined;

/** The texts of this release, opened on the first call. */
export function shippedTexts(): Library {
  shipped ??= openLibrary(contentFolder());
  return shipped;
}
