import type { Language } from "#app/contract/languages.ts";
import type { RealCurrency } from "#app/contract/money.ts";
import type { PlatformConfig } from "#server/platform/config/index.ts";
import {
  type JurisdictionProfile,
  jurisdictionOf,
  minimumAgeOf,
} from "#server/platform/modules/jurisdictions/index.ts";

/**
 * ISO 3166-1 countries by default currency: their own where the house has it, the euro in and around the euro area, else the
 * dollar. Left out are AQ, BV, GS, HM, IO, TF and UM, which have no residents.
 */
const CODES: Partial<Record<RealCurrency, string>> = {
  EUR: `AD AL AT AX BA BE BG BL CH CY CZ DE DK EE ES FI FO FR GB GF GG GI GL GP GR HR HU IE IM IS IT JE LI LT LU LV MC
    MD ME MF MK MQ MT NL NO PM PT RE RO RS SE SI SJ SK SM UA VA YT AM AZ GE BY`,
  PLN: "PL",
  BRL: "BR",
  TRY: "TR",
  KZT: "KZ",
  RUB: "RU",
  USD: `AE AF AG AI AO AR AS AU AW BB BD BF BH BI BJ BM BN BO BQ BS BT BW BZ CA CC CD CF CG CI CK CL CM CN CO CR CU CV
    CW CX DJ DM DO DZ EC EG EH ER ET FJ FK FM GA GD GH GM GN GQ GT GU GW GY HK HN HT ID IL IN IQ IR JM JO JP KE KG KH KI
    KM KN KP KR KW KY LA LB LC LK LR LS LY MA MG MH ML MM MN MO MP MR MS MU MV MW MX MY MZ NA NC NE NF NG NI NP NR NU NZ
    OM PA PE PF PG PH PK PN PR PS PW PY QA RW SA SB SC SD SG SH SL SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN
    TO TT TV TW TZ UG US UY UZ VC VE VG VI VN VU WF WS YE ZA ZM ZW`,
};

/** Default currency by country code. */
const COUNTRIES: ReadonlyMap<string, RealCurrency> = new Map(
  Object.entries(CODES).flatMap(([currency, codes]) =>
    codes.split(/\s+/).map((code): [string, RealCurrency] => [code, currency as RealCurrency]),
  ),
);

interface Country {
  code: string;
  name: string;
  /** The default currency at registration. */
  currency: RealCurrency;
  /** Minimum age in years to play from there. */
  minimumAge: number;
  defaultLimits: JurisdictionProfile["defaultLimits"];
}

/** Cached by language: naming and sorting all countries takes 20 ms. */
const named = new Map<Language, Country[]>();

function allCountries(language: Language): Country[] {
  const known = named.get(language);
  if (known) return known;
  const names = new Intl.DisplayNames([language], { type: "region" });
  const { compare } = new Intl.Collator(language);
  const countries = [...COUNTRIES]
    .map(([code, currency]) => ({
      code,
      currency,
      name: names.of(code) ?? code,
      minimumAge: minimumAgeOf(code),
      defaultLimits: jurisdictionOf(code).defaultLimits,
    }))
    .sort((a, b) => compare(a.name, b.name));
  named.set(language, countries);
  return countries;
}

/** Countries in which an account can be opened, by their names in the language. */
export const openCountries = ({ blockedCountries }: PlatformConfig, language: Language): Country[] =>
  allCountries(language).filter(({ code }) => !blockedCountries.has(code));

export const isOpenCountry = ({ blockedCountries }: PlatformConfig, code: string): boolean =>
  COUNTRIES.has(code) && !blockedCountries.has(code);
