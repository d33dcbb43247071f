import { createInstance, type i18n } from "i18next";
import { LANGUAGES, type Language } from "#app/contract/languages.ts";
import type { Translate } from "#app/lib/text-key.ts";
import { withKept } from "./kept-texts.server.ts";
import { NAMESPACES } from "./namespaces.ts";
import { textsOf } from "./texts.server.ts";
import { fill } from "./translator.ts";

const NUL = "\0";

/** i18next finds each text, and each plural form, once. Its interpolation takes ten times as long, so it is done here. */
function translateBy({ t }: i18n): Translate {
  const find = withKept((key: string) => t(key, { skipInterpolation: true }));
  const findForm = withKept((countAndKey: string) => {
    const [count, key = ""] = countAndKey.split(NUL);
    return t(key, { skipInterpolation: true, count: Number(count) });
  });
  return (key, values = {}) =>
    fill(typeof values.count === "number" ? findForm(values.count + NUL + key) : find(key), values);
}

// One read-only instance per language: creating one for every request costs 0.35 ms.
const instances = new Map(
  LANGUAGES.map((language) => {
    const instance = createInstance();
    void instance.init({
      lng: language,
      // Every text exists in all ten languages, or the build fails.
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
