import type { Language } from "#app/contract/languages.ts";
import { BROWSER_NAMESPACES, type BrowserNamespace, type Namespace } from "./namespaces.ts";

type Texts = Record<string, unknown>;

const contents = import.meta.glob<Texts>(["../../locales/*/*.json", "!../../locales/*/{letters,sms}.json"], {
  import: "default",
  eager: true,
});

// Hashed immutable files: inlining two namespaces would cost 4.7 kB on every page instead of once.
const addresses = import.meta.glob<string>(
  ["../../locales/*/*.json", "!../../locales/*/{errors,jackpots,letters,sms}.json"],
  {
    query: "?url&no-inline",
    import: "default",
    eager: true,
  },
);

const key = (language: Language, namespace: Namespace) => `../../locales/${language}/${namespace}.json`;

export const textsOf = (language: Language, namespace: Namespace): Texts => contents[key(language, namespace)] ?? {};

/** Where the browser fetches the namespaces of a language. */
export const textAddresses = (language: Language): Record<BrowserNamespace, string> => {
  const entries = BROWSER_NAMESPACES.map((namespace) => [namespace, addresses[key(language, namespace)] ?? ""]);
  return Object.fromEntries(entries);
};
