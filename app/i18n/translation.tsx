import type { i18n, TFunction } from "i18next";
import { createContext, type ReactNode, useContext } from "react";
import type { BrowserNamespace } from "./namespaces.ts";

const Instance = createContext<i18n | null>(null);

export const TranslationProvider = Instance.Provider;

/**
 * The texts of the page's language. All of them are there before React is, so nothing suspends and nothing is loaded on
 * the way; that is all of react-i18next this site would use, at 2 kB less.
 */
export function useTranslation(namespace: BrowserNamespace | readonly BrowserNamespace[] = "common"): { t: TFunction } {
  const instance = useContext(Instance);
  if (!instance) throw new Error("rendered outside of TranslationProvider");
  return { t: instance.getFixedT(null, namespace) };
}

type RichTextProps = {
  /** Words between `<name>` and `</name>` are handed to the tag of that name. */
  text: string;
  tags: Readonly<Record<string, (words: string) => ReactNode>>;
};

/** A text with links inside it, in the order its language wants them. */
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
