import type { Language } from "#app/contract/languages.ts";

/** Each language in its own name; the same in every language of the site. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: "English",
  ca: "Català",
  es: "Español",
  fr: "Français",
  kk: "Қазақша",
  pl: "Polski",
  pt: "Português",
  ru: "Русский",
  tr: "Türkçe",
  de: "Deutsch",
};
