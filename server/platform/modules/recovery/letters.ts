import type { Language } from "#app/contract/languages.ts";
import { letterText } from "#server/platform/modules/mail/index.ts";
import { passwordTexts } from "./password-letter.ts";
import type { RecoveryKind } from "./tables.ts";
import { unlockTexts } from "./unlock-letter.ts";

/** How long a link of a kind works. The pause of sign-in ends by itself when its link does. */
export const VALID_MINUTES: Record<RecoveryKind, number> = { password: 60, unlock: 30 };

export interface LetterTexts {
  subject: string;
  /** What happened, and what the link below it does. */
  request: string;
  /** `{minutes}` is how long the link works. */
  validity: string;
  stranger: string;
}

/** The site's page behind a link, below its language, and the texts that bring it. */
const KINDS: Record<RecoveryKind, { path: string; texts: Record<Language, LetterTexts> }> = {
  password: { path: "reset-password", texts: passwordTexts },
  unlock: { path: "unlock", texts: unlockTexts },
};

/** The page a link of the kind opens, below the language. */
export const pathOf = (kind: RecoveryKind): string => KINDS[kind].path;

/** Subject and text of the message that brings a link. */
export function letterOf(kind: RecoveryKind, language: Language, link: string): { subject: string; text: string } {
  const { subject, request, validity, stranger } = KINDS[kind].texts[language];
  const works = validity.replace("{minutes}", String(VALID_MINUTES[kind]));
  return { subject, text: letterText(language, `${request}\n${link}`, works, stranger) };
}
