import type { Language } from "#app/contract/languages.ts";

/** The language of a text that is not that of its page. */
export const foreign = ({ language }: { language: Language }, written: string): string | undefined =>
  written === language ? undefined : written;
