import { acceptedLanguages, FALLBACK_LANGUAGE, isLanguage, type Language } from "#app/contract/languages.ts";

/** The language of Accept-Language that we speak and the caller likes best; else the fallback. */
export const pageLanguage = (acceptLanguage: string | null): Language =>
  acceptedLanguages(acceptLanguage).find(isLanguage) ?? FALLBACK_LANGUAGE;
