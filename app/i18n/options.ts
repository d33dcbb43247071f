import type { InitOptions } from "i18next";
import type { Language } from "#app/contract/languages.ts";
import { NAMESPACES } from "./namespaces.ts";

/** The same on both sides. No fallback language: every text exists in all ten or the build fails. */
export const options = (language: Language): InitOptions => ({
  lng: language,
  fallbackLng: false,
  supportedLngs: [language],
  ns: NAMESPACES,
  defaultNS: "common",
  // React escapes what it renders.
  interpolation: { escapeValue: false },
});
