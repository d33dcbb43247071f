import { createInstance, type i18n } from "i18next";
import { LANGUAGES, type Language } from "#app/contract/languages.ts";
import type { Translate } from "#app/lib/text-key.ts";
import { NAMESPACES } from "./namespaces.ts";
import { textsOf } from "./texts.server.ts";

// One read-only instance a language: making one for every request costs 0.35 ms.
const instances = new Map<Language, i18n>(
  LANGUAGES.map((language) => {
    const instance = createInstance();
    void instance.init({
      lng: language,
      // Every text exists in all ten or the build fails.
      fallbackLng: false,
      defaultNS: "common",
      // React escapes what it renders.
      interpolation: { escapeValue: false },
      initImmediate: false,
      resources: { [language]: Object.fromEntries(NAMESPACES.map((name) => [name, textsOf(language, name)])) },
    });
    return [language, instance];
  }),
);

export function instanceFor(language: Language): i18n {
  const instance = instances.get(language);
  if (!instance) throw new Error(`no texts for ${language}`);
  return instance;
}

const MOST_KEPT = 10_000;

/** Texts without values are looked up once: a page asks for hundreds, and each takes i18next several microseconds. */
function withKept(t: Translate): Translate {
  const kept = new Map<unknown, string>();
  const look = (key: unknown, values?: object): string => {
    if (values !== undefined || typeof key !== "string") return (t as (...asked: unknown[]) => string)(key, values);
    const text = kept.get(key) ?? (t as (key: string) => string)(key);
    // As many as there are texts of a language, and some that are none.
    if (kept.size < MOST_KEPT) kept.set(key, text);
    return text;
  };
  return look as Translate;
}

const translators = new Map(LANGUAGES.map((language) => [language, withKept(instanceFor(language).t)]));

export function translatorFor(language: Language): Translate {
  const translator = translators.get(language);
  if (!translator) throw new Error(`no texts for ${language}`);
  return translator;
}
