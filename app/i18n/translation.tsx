import { createContext, type ReactNode, useContext } from "react";
import type { Translate } from "#app/lib/text-key.ts";
import type { BrowserNamespace } from "./namespaces.ts";
import type { Texts, Translator } from "./translator.ts";

export interface TextSource {
  translate: Translator;
  texts: Texts;
  /** Loads a namespace that is not in the document; absent on the server, which has them all. */
  bring?: (namespace: BrowserNamespace) => Promise<void>;
}

const Source = createContext<TextSource | null>(null);

export const TranslationProvider = Source.Provider;

/**
 * The texts of the page's language. Those of the document are loaded before React; a navigation to a page with other namespaces
 * waits for them, with the current page still shown.
 */
export function useTranslation<First extends BrowserNamespace = "common">(
  namespaces?: First | readonly [First, ...BrowserNamespace[]],
): { t: Translate<First> } {
  const namespace = namespaces ?? ("common" as First);
  const source = useContext(Source);
  if (!source) throw new Error("rendered outside of TranslationProvider");
  const { translate, texts, bring } = source;
  const missing = [namespace].flat().find((name) => !texts[name]);
  // React waits for a thrown promise, and renders again.
  if (missing && bring) throw bring(missing);
  return { t: translate(namespace) };
}

type RichTextProps = {
  /** Text between `<name>` and `</name>` is passed to the tag of that name. */
  text: string;
  tags: Readonly<Record<string, (words: string) => ReactNode>>;
};

/** A text with links inside it, in the order its language requires. */
export function RichText({ text, tags }: RichTextProps) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(/<(\w+)>(.*?)<\/\1>/g)) {
    const [whole, name = "", words = ""] = match;
    parts.push(text.slice(end, match.index), tags[name]?.(words) ?? words);
    end = match.index + whole.length;
  }
  return [...parts, text.slice(end)];
}
