import { createHash } from "node:crypto";
import type { Language } from "#app/contract/languages.ts";
import type { DataOf } from "#app/contract/types.ts";
import { type ShownTerms, TERMS_VERSION, TERMS_VERSIONS } from "#server/platform/modules/players/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { shippedTexts } from "./library.ts";
import { textOf } from "./texts.ts";

const PAGE = "terms";
const VERSION_LENGTH = 12;

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** The version of a text of the terms, from its English Markdown. */
export const versionOf = (english: string): string => sha256(english).slice(0, VERSION_LENGTH);

/** What an acceptance stores: the version and the hash of the text in force, in the language it was shown in. */
export const shownTerms = (version: string, language: Language): ShownTerms => ({
  version,
  text: sha256(shippedTexts().markdown("pages", PAGE, language)),
});

/** The terms in force or an earlier version of them, in the language or else in English. Refuses with `not_found`. */
export function readTerms(version: string | undefined, language: Language): DataOf<"getTerms"> {
  const requested = version ?? TERMS_VERSION;
  const place = TERMS_VERSIONS.findIndex((known) => known.version === requested);
  const found = TERMS_VERSIONS[place];
  if (!found) throw new Refusal("not_found");
  const text =
    requested === TERMS_VERSION
      ? textOf(shippedTexts(), "pages", PAGE, language)
      : textOf(shippedTexts(), "terms", requested, language);
  return { ...text, ...found, until: TERMS_VERSIONS[place + 1]?.from ?? null, versions: TERMS_VERSIONS.toReversed() };
}
