/** The ten languages, in the order they are shown everywhere (PRODUCT §1). */
export const LANGUAGES = ["en", "ca", "es", "fr", "kk", "pl", "pt", "ru", "tr", "de"] as const;

export type Language = (typeof LANGUAGES)[number];

/** Used if neither address, cookie nor browser names one of ours (SPEC §9). */
export const FALLBACK_LANGUAGE: Language = "ru";

const RANGE = /^([a-z]{2,8})(?:-[a-z\d-]+)?\s*(?:;\s*q=([01](?:\.\d{0,3})?))?$/i;

/** The languages of an Accept-Language header, by preference and without regions, of which we have none. */
export function acceptedLanguages(header: string | null): string[] {
  return (header ?? "")
    .split(",")
    .map((range) => RANGE.exec(range.trim()) ?? [])
    .map(([, code = "", quality = "1"]) => ({ code: code.toLowerCase(), quality: Number(quality) }))
    .filter(({ code, quality }) => code && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ code }) => code);
}

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.includes(value as Language);
}
