import { acceptedLanguages, FALLBACK_LANGUAGE, isLanguage, type Language } from "#app/contract/languages.ts";

/** The supported language that Accept-Language prefers; else the fallback. */
export const pageLanguage = (acceptLanguage: string | null): Language =>
  acceptedLanguages(acceptLanguage).find(isLanguage) ?? FALLBACK_LANGUAGE;
