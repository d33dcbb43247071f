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
import { htmlOf } from "./html.ts";
import { type Paragraph, type Sheet, textOf } from "./sheet.ts";
import { translationsOf } from "./translations.ts";

/** The common end of letters about second factors, which have only their news in the file. */
const END = "factorEnd";

/** English is the type of the others: a language that lacks a letter or one of its paragraphs does not compile. */
const TEXTS: Record<Language, typeof en> = { en, ca, es, fr, kk, pl, pt, ru, tr, de };

export type LetterName = Exclude<keyof typeof en, "greeting" | "signature" | "footer" | typeof END>;

export interface Letter {
  name: LetterName;
  to: string;
  subject: string;
  text: string;
  /** The same words as HTML. */
  html: string;
  /** The one link of the letter, absolute; also part of the text. */
  link: string | null;
  /**
   * The address where one request unsubscribes from letters of its kind (RFC 8058); null for a letter about the account, which
   * cannot be unsubscribed.
   */
  unsubscribe: string | null;
}

interface Recipient {
  email: string;
  language: Language;
}

/** The parameters of a letter. `count` also selects the plural form. */
interface Values {
  link?: string;
  /** The address where one request unsubscribes from letters of this kind. */
  unsubscribe?: string;
  /** The page to unsubscribe on. */
  end?: string;
  count?: number;
  [name: string]: string | number | undefined;
}

/** Why a letter was sent, where the reason is not that the reader has an account. */
const FOOTERS: Partial<Record<LetterName, "address" | "letters">> = {
  captchaCode: "address",
  subscriptionBegun: "letters",
  newsPublished: "letters",
  offerOpened: "letters",
  contestResult: "letters",
};

/** Letters whose button is their purpose, and is rendered in the colour of action. */
const ASKS: readonly LetterName[] = ["emailConfirmation", "newPassword", "signInPaused"];

const translate = translationsOf(TEXTS);

const isParagraph = (key: string) => key !== "subject" && key !== "button";

/** The keys of a letter's paragraphs in the order of the English file; the forms of a plural are one. */
const paragraphsIn = (group: LetterName | typeof END): string[] => {
  const keys = Object.keys(en[group]).map((key) => key.replace(/_(zero|one|other)$/, ""));
  return Array.from(new Set(keys.filter(isParagraph)), (key) => `${group}.${key}`);
};

/** The group with its last paragraphs and its button. */
const endOf = (name: LetterName): LetterName | typeof END =>
  paragraphsIn(name).join() === `${name}.news` ? END : name;

const paragraphsOf = (name: LetterName): string[] =>
  Array.from(new Set([name, endOf(name)] as const), paragraphsIn).flat();

/** Facts in a list, or sentences that may end with the link or the code of the letter. */
function paragraph(key: string, text: string, { link, code }: Values): Paragraph {
  if (key.endsWith(".details")) return { text, as: "facts" };
  if (link !== undefined && text.endsWith(`\n${link}`)) return { text, as: "link" };
  if (code !== undefined && text.endsWith(`\n${code}`)) return { text, as: "code" };
  return { text, as: "words" };
}

/**
 * A letter of `locales/{lang}/letters.json` in the recipient's language: its paragraphs between greeting and signature. Throws an
 * Error when a parameter of one of its sentences is missing.
 */
export function letterTo({ email, language }: Recipient, name: LetterName, values: Values): Letter {
  const t = translate(language);
  const { link = null } = values;
  const footer = FOOTERS[name] ?? "account";
  const paragraphs = paragraphsOf(name).map((key) => paragraph(key, t(key, values), values));
  const hasButton = paragraphs.some(({ as }) => as === "link");
  const sheet: Sheet = {
    language,
    subject: t(`${name}.subject`, values),
    greeting: t("greeting"),
    paragraphs,
    signature: t("signature"),
    button:
      link === null || !hasButton ? null : { words: t(`${endOf(name)}.button`), link, isPrimary: ASKS.includes(name) },
    footer: t(`footer.${footer}`),
    // Every link contains the house's own address; a letter without links goes to somebody who may have no account.
    links: [
      ...(values.end ? [{ words: t("footer.end"), link: values.end }] : []),
      ...(link === null ? [] : [{ words: t("footer.talk"), link: `${new URL(link).origin}/${language}/talk` }]),
    ],
  };
  return {
    name,
    to: email,
    subject: sheet.subject,
    text: textOf(sheet),
    html: htmlOf(sheet),
    link,
    unsubscribe: values.unsubscribe ?? null,
  };
}
