/** Names in use besides a country's printed one, in the languages of the site, and separated by semicolons. */
const COMMON_NAMES: Readonly<Record<string, string>> = {
  AE: "UAE;Emirates",
  BY: "Белоруссия;Weißrussland",
  CD: "DRC",
  CI: "Ivory Coast;Elfenbeinküste;Costa de Marfil;Costa d’Ivori;Wybrzeże Kości Słoniowej;Fildişi Sahili",
  CV: "Zielony Przylądek",
  CZ: "Czech Republic;Česko",
  GB: [
    "UK;Great Britain;Britain;England;Scotland;Wales;Northern Ireland;Großbritannien;Grande-Bretagne;Angleterre",
    "Gran Bretaña;Inglaterra;Gran Bretanya;Anglaterra;Grã-Bretanha;Anglia;İngiltere;Büyük Britanya;Англия",
  ].join(";"),
  KG: "Кыргызстан",
  KR: "Южная Корея",
  MD: "Молдавия;Moldau;Moldawien",
  MK: "Macedonia;Mazedonien",
  MM: "Burma",
  NL: "Holland;Hollande;Holanda;Голландия",
  SZ: "Swaziland",
  TL: "East Timor;Osttimor",
  TR: "Turkey",
};

let english: Intl.DisplayNames | undefined;

/** The English name of a country, and what else it is called. */
export function otherNamesOf(code: string): string[] {
  english ??= new Intl.DisplayNames("en", { type: "region" });
  return [english.of(code) ?? "", ...(COMMON_NAMES[code]?.split(";") ?? [])];
}
