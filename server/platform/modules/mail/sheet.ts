import type { Language } from "#app/contract/languages.ts";

export interface Paragraph {
  text: string;
  /** The kind of its last line; in facts, every line is a name, a colon and a value. */
  as: "words" | "link" | "code" | "facts";
}

/** The content of a letter in order, before it is rendered as text or HTML. */
export interface Sheet {
  language: Language;
  subject: string;
  greeting: string;
  paragraphs: readonly Paragraph[];
  signature: string;
  /** null in a letter without a link. */
  button: { words: string; link: string; isPrimary: boolean } | null;
  /** The reason it was sent. */
  footer: string;
  links: readonly { words: string; link: string }[];
}

/**
 * Renders the letter as plain text. Mail readers hide what follows the line of two hyphens and a space. A link stands on its
 * own line: a colon before it is written differently in different languages.
 */
export function textOf({ greeting, paragraphs, signature, footer, links }: Sheet): string {
  const below = ["-- ", footer, ...links.map(({ words, link }) => `${words}\n${link}`)].join("\n");
  return [greeting, ...paragraphs.map(({ text }) => text), signature, below].join("\n\n");
}
