import type { Language } from "#app/contract/languages.ts";
import ca from "#locales/ca/sms.json" with { type: "json" };
import de from "#locales/de/sms.json" with { type: "json" };
import en from "#locales/en/sms.json" with { type: "json" };
import es from "#locales/es/sms.json" with { type: "json" };
import fr from "#locales/fr/sms.json" with { type: "json" };
import kk from "#locales/kk/sms.json" with { type: "json" };
import pl from "#locales/pl/sms.json" with { type: "json" };
import pt from "#locales/pt/sms.json" with { type: "json" };
import ru from "#locales/ru/sms.json" with { type: "json" };
import tr from "#locales/tr/sms.json" with { type: "json" };
import { translationsOf } from "./translations.ts";

/** English is the type of the others: a language that lacks a message does not compile. */
const TEXTS: Record<Language, typeof en> = { en, ca, es, fr, kk, pl, pt, ru, tr, de };

export type SmsName = keyof typeof en;

/** A text message. It contains a code or a link and never both: players who expect codes should never follow links. */
export interface Sms {
  /** E.164. */
  to: string;
  text: string;
}

interface Recipient {
  phone: string;
  language: Language;
}

/** The parameters of a text. `count` also selects the plural form. */
interface Values {
  code?: string;
  count?: number;
  [name: string]: string | number | undefined;
}

const translate = translationsOf(TEXTS);

/** A message of `locales/{lang}/sms.json` in the recipient's language. Throws an Error when a parameter of it is missing. */
export const smsTo = ({ phone, language }: Recipient, name: SmsName, values: Values): Sms => ({
  to: phone,
  text: translate(language)(`${name}.text`, values),
});
