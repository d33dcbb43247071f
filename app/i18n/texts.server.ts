import { LANGUAGES, type Language } from "#app/contract/languages.ts";
import type { DocumentFacts } from "./document.tsx";
import { withKept } from "./kept-texts.server.ts";
import { type BrowserNamespace, NAMESPACES, type Namespace } from "./namespaces.ts";
import type { TextSource } from "./translation.tsx";
import { type Texts, type Translator, translatorOf } from "./translator.ts";

type Contents = NonNullable<Texts[Namespace]>;

const contents = import.meta.glob<Contents>(["../../locales/*/*.json", "!../../locales/*/{letters,sms}.json"], {
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

export const textsOf = (language: Language, namespace: Namespace): Contents => contents[key(language, namespace)] ?? {};

/** One for each combination of namespaces that components use, of which there are a few dozen. */
function keptTranslator(translate: Translator): Translator {
  const kept = new Map<string, ReturnType<Translator>>();
  return ((namespaces: Parameters<Translator>[0]) => {
    const names = String(namespaces);
    const known = kept.get(names) ?? withKept(translate(namespaces));
    kept.set(names, known);
    return known;
  }) as Translator;
}

const sources = Object.fromEntries(
  LANGUAGES.map((language) => {
    const texts: Texts = Object.fromEntries(NAMESPACES.map((name) => [name, textsOf(language, name)]));
    return [language, { texts, translate: keptTranslator(translatorOf(language, texts)) }];
  }),
) as Record<Language, TextSource>;

/** Every text of a language, for server rendering. */
export const textSourceOf = (language: Language): TextSource => sources[language];

/** Where the browser fetches the namespaces of a language. */
export const textAddresses = (language: Language, namespaces: readonly BrowserNamespace[]): DocumentFacts["texts"] =>
  Object.fromEntries(namespaces.map((namespace) => [namespace, addresses[key(language, namespace)]]));
