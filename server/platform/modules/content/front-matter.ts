import { z } from "zod";
import { day } from "#app/contract/values.ts";

const words = z.object({
  title: z.string().min(1),
  /** Menus and marks have none. */
  description: z.string().min(1).optional(),
  updated: day,
  /** The words of the link of a banner or a promo. */
  action: z.string().min(1).optional(),
});

/** A text as stored in its file. */
export interface SourceText extends z.infer<typeof words> {
  /** The other keys of the front matter: language-independent facts, such as a date or an author. */
  facts: Readonly<Record<string, string>>;
  markdown: string;
}

/**
 * Parses a file: `key: value` lines between two lines of dashes, then Markdown. A value is the rest of its line, unchanged.
 * Throws when the front matter or one of its keys is missing.
 */
export function readSourceText(file: string): SourceText {
  const parts = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(file);
  if (!parts) throw new Error("the front matter is missing");
  const [, head = "", markdown = ""] = parts;
  const pairs = head.split("\n").map((line) => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
  });
  const { title, description, updated, action, ...facts } = Object.fromEntries(pairs);
  return { ...words.parse({ title, description, updated, action }), facts, markdown };
}

/** Words of a front matter, separated by commas. */
export const list = z.string().transform((text) =>
  text
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== ""),
);
