import type { Language } from "#app/contract/languages.ts";

export interface Paragraph {
  text: string;
  /** What its last line is; of facts, every line is a name, a colon and a value. */
  as: "words" | "link" | "code" | "facts";
}

/** A letter before it is text or a page: what it says, in order. */
export interface Sheet {
  language: Language;
  subject: string;
  greeting: string;
  paragraphs: readonly Paragraph[];
  signature: string;
  /** null in a letter without a link. */
  button: { words: string; link: string; isAsked: boolean } | null;
  /** Why it was sent. */
  footer: string;
  links: readonly { words: string; link: string }[];
}

/** The letter as plain text. A reader hides what stands below the line of two hyphens and a blank. */
export function textOf({ greeting, paragraphs, signature, footer, links }: Sheet): string {
  const below = ["-- ", footer, ...links.map(({ words, link }) => `${words}: ${link}`)].join("\n");
  return [greeting, ...paragraphs.map(({ text }) => text), signature, below].join("\n\n");
}
