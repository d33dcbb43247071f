import { createInstance, type TFunction } from "i18next";
import { LANGUAGES, type Language } from "#app/contract/languages.ts";

/** The texts of messages in each language. A text that is missing, or a value one of them names, throws an Error. */
export function translationsOf(texts: Record<Language, object>): (language: Language) => TFunction {
  const translations = createInstance();
  void translations.init({
    initImmediate: false,
    fallbackLng: false,
    supportedLngs: LANGUAGES,
    resources: Object.fromEntries(LANGUAGES.map((language) => [language, { translation: texts[language] }])),
    // A message is plain text.
    interpolation: { escapeValue: false },
    // By itself i18next fills a gap with nothing, or with the name of the key. A letter with a gap is not sent at all.
    parseMissingKeyHandler: (key) => {
      throw new Error(`there is no text ${key} for a letter`);
    },
    // Of the text only the mark: what is filled in before it may be a link that signs somebody in.
    missingInterpolationHandler: (_text, [mark]) => {
      throw new Error(`a letter was not given ${mark}`);
    },
  });
  return (language) => translations.getFixedT(language);
}
