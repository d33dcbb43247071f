import type { InitOptions } from "i18next";
import type { Language } from "#app/contract/languages.ts";

/** The same on both sides. No fallback language: every text exists in all ten or the build fails. */
export const options = (language: Language): InitOptions => ({
  lng: language,
  fallbackLng: false,
  defaultNS: "common",
  // React escapes what it renders.
  interpolation: { escapeValue: false },
});
