import type { Language } from "#app/contract/languages.ts";
import known from "./phone-examples.json" with { type: "json" };

/** By country, without the plus: a number, or the country code alone. */
const KNOWN: Readonly<Record<string, string>> = known;

/** Where most readers of a language live, before anything is known of them. */
const HOMES: Record<Language, string> = {
  en: "GB",
  de: "DE",
  fr: "FR",
  es: "ES",
  ca: "ES",
  pt: "BR",
  pl: "PL",
  ru: "RU",
  tr: "TR",
  kk: "KZ",
};

/** Of one piece: a number that is broken is hard to read. */
const unbroken = (number: string): string => number.replaceAll(" ", "\u00a0").replaceAll("-", "\u2011");

/** How a telephone number of a country is written in international form; without a country, one of the language's. */
export function phoneExample(country: string | null | undefined, language: Language): string {
  const chosen = country && Object.hasOwn(KNOWN, country) ? country : HOMES[language];
  const number = KNOWN[chosen] ?? "";
  return unbroken(`+${/^(?:1 )?\d{1,3}$/.test(number) ? `${number} 123456` : number}`);
}
