import { createInstance, type TFunction } from "i18next";
import { LANGUAGES, type Language } from "#app/contract/languages.ts";

/** The texts of messages in each language. A missing text or parameter throws an Error. */
export function translationsOf(texts: Record<Language, object>): (language: Language) => TFunction {
  const translations = createInstance();
  void translations.init({
    initImmediate: false,
    fallbackLng: false,
    supportedLngs: LANGUAGES,
    resources: Object.fromEntries(LANGUAGES.map((language) => [language, { translation: texts[language] }])),
    // A message is plain text.
    interpolation: { escapeValue: false },
    // By default i18next fills a gap with nothing, or with the name of the key. A letter with a gap is not sent at all.
    parseMissingKeyHandler: (key) => {
      throw new Error(`there is no text ${key} for a letter`);
    },
    // Only the placeholder of the text: parameters filled in before may include a link that signs somebody in.
    missingInterpolationHandler: (_text, [mark]) => {
      throw new Error(`a letter was not given ${mark}`);
    },
  });
  return (language) => translations.getFixedT(language);
}
