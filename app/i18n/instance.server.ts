import { createInstance, type i18n } from "i18next";
import { LANGUAGES, type Language } from "#app/contract/languages.ts";
import type { Translate } from "#app/lib/text-key.ts";
import { withKept } from "./kept-texts.server.ts";
import { NAMESPACES } from "./namespaces.ts";
import { textsOf } from "./texts.server.ts";
import { fill } from "./translator.ts";

/**
 * i18next finds each text once. A value it is asked to fill in takes ten times as long as to find it: that is done here, but for a count,
 * which decides the form of the text.
 */
function translateBy({ t }: i18n): Translate {
  const find = withKept((key: string) => t(key, { skipInterpolation: true }));
  return (key, values = {}) => ("count" in values ? t(key, values) : fill(find(key), values));
}

// One read-only instance a language: making one for every request costs 0.35 ms.
const instances = new Map(
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
    return [language, { instance, translate: translateBy(instance) }];
  }),
);

function ofLanguage(language: Language) {
  const found = instances.get(language);
  if (!found) throw new Error(`no texts for ${language}`);
  return found;
}

export const instanceFor = (language: Language): i18n => ofLanguage(language).instance;

export const translatorFor = (language: Language): Translate => ofLanguage(language).translate;
