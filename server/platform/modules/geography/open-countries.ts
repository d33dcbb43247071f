import type { Language } from "#app/contract/languages.ts";
import type { RealCurrency } from "#app/contract/money.ts";
import type { PlatformConfig } from "#server/platform/config/index.ts";
import { COUNTRIES } from "./countries.ts";

interface Country {
  code: string;
  name: string;
  /** The currency offered first at registration. */
  currency: RealCurrency;
}

/** Naming and sorting all countries takes 20 ms, so each language is done once. */
const named = new Map<Language, Country[]>();

function allCountries(language: Language): Country[] {
  const known = named.get(language);
  if (known) return known;
  const names = new Intl.DisplayNames([language], { type: "region" });
  const { compare } = new Intl.Collator(language);
  const countries = [...COUNTRIES]
    .map(([code, currency]) => ({ code, name: names.of(code) ?? code, currency }))
    .sort((a, b) => compare(a.name, b.name));
  named.set(language, countries);
  return countries;
}

/** Countries an account can be opened from, by their names in the language. */
export const openCountries = ({ blockedCountries }: PlatformConfig, language: Language): Country[] =>
  allCountries(language).filter(({ code }) => !blockedCountries.has(code));

export const isOpenCountry = ({ blockedCountries }: PlatformConfig, code: string): boolean =>
  COUNTRIES.has(code) && !blockedCountries.has(code);
