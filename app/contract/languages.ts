/**
 * The ten languages, in the order they are shown everywhere (PRODUCT §1). `server/games`, which imports nothing, repeats
 * them as a type of its own; the platform does not compile while that type lacks one of these.
 */
export const LANGUAGES = ["en", "ca", "es", "fr", "kk", "pl", "pt", "ru", "tr", "de"] as const;

export type Language = (typeof LANGUAGES)[number];

/** Used when neither address, cookie nor browser names one of ours (SPEC §9). */
export const FALLBACK_LANGUAGE: Language = "ru";

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.includes(value as Language);
}
