import type { Language } from "#app/contract/languages.ts";
import ca from "#locales/ca/letters.json" with { type: "json" };
import de from "#locales/de/letters.json" with { type: "json" };
import en from "#locales/en/letters.json" with { type: "json" };
import es from "#locales/es/letters.json" with { type: "json" };
import fr from "#locales/fr/letters.json" with { type: "json" };
import kk from "#locales/kk/letters.json" with { type: "json" };
import pl from "#locales/pl/letters.json" with { type: "json" };
import pt from "#locales/pt/letters.json" with { type: "json" };
import ru from "#locales/ru/letters.json" with { type: "json" };
import tr from "#locales/tr/letters.json" with { type: "json" };
import { translationsOf } from "./translations.ts";

/** English is the type of the others: a language that lacks a letter or one of its paragraphs does not compile. */
const TEXTS: Record<Language, typeof en> = { en, ca, es, fr, kk, pl, pt, ru, tr, de };

export type LetterName = Exclude<keyof typeof en, "greeting" | "signature">;

export interface Letter {
  to: string;
  subject: string;
  text: string;
  /** The one link of the letter, absolute; also part of the text. */
  link: string | null;
}

interface Recipient {
  email: string;
  language: Language;
}

/** What the sentences of a letter name. `count` also chooses the plural form. */
interface Values {
  link?: string;
  count?: number;
  [name: string]: string | number | undefined;
}

const translate = translationsOf(TEXTS);

/** The keys of a letter's paragraphs in the order of the English file, the forms of a plural being one. */
const paragraphsOf = (name: LetterName): Set<string> =>
  new Set(Object.keys(en[name]).flatMap((key) => (key === "subject" ? [] : key.replace(/_(zero|one|other)$/, ""))));

/**
 * A letter of `locales/{lang}/letters.json` in the recipient's language: its paragraphs between greeting and signature.
 * Throws an Error when a value is missing that one of its sentences names.
 */
export function letterTo({ email, language }: Recipient, name: LetterName, values: Values): Letter {
  const t = translate(language);
  const paragraphs = Array.from(paragraphsOf(name), (key) => t(`${name}.${key}`, values));
  return {
    to: email,
    subject: t(`${name}.subject`, values),
    text: [t("greeting"), ...paragraphs, t("signature")].join("\n\n"),
    link: values.link ?? null,
  };
}
