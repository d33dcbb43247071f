import { latinOf } from "#server/platform/latin-letters.ts";

/** What somebody has told about who they are, as it was typed. */
export interface Person {
  name: string | null;
  surname: string | null;
  street: string | null;
  city: string | null;
}

const word = (...words: string[]) => new RegExp(`(?<!\\p{L})(?:${words.join("|")})(?!\\p{L})`, "gu");

/** Words of an address that are written out, shortened or left out as one likes. */
const STREET_WORDS: readonly (readonly [RegExp, string])[] = [
  [/(?:strasse|str)(?!\p{L})/gu, "str"],
  [word("street", "st"), "str"],
  [word("avenue", "avenida", "avinguda", "ave", "avda"), "av"],
  [word("road"), "rd"],
  [word("boulevard", "bulvari", "blvd"), "bd"],
  [word("caddesi", "cadde", "cd"), "cad"],
  [word("sokagi", "sokak", "sk"), "sok"],
  [word("ulitsa", "ulica", "ul", "dom", "d", "no", "nr", "apt", "kv"), ""],
  [word("улица", "ул", "дом", "д", "кв", "көшесі", "көш"), ""],
];

/** Latin letters that look like those of a Cyrillic word they are typed into. */
const LOOK_ALIKE = new Map([..."abcehikmoptxy"].map((latin, place) => [latin, [..."авсенікмортху"][place] ?? latin]));

/** Lower case, without accents, and ligatures and wide letters as plain ones. */
function plain(text: string): string {
  const letters = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss");
  return letters.replace(/\p{L}+/gu, (word) =>
    /\p{Script=Cyrillic}/u.test(word) ? word.replace(/[a-z]/g, (latin) => LOOK_ALIKE.get(latin) ?? latin) : word,
  );
}

/** Vowels that German writes in two ways, and sounds that two alphabets write in several, as one of them. */
const oneSpelling = (text: string): string =>
  latinOf(text)
    .replace(/([aou])e/g, "$1")
    .replaceAll("kh", "h")
    .replace(/(\p{L})\1+/gu, "$1");

const lettersOf = (text: string): string => oneSpelling(plain(text).replace(/[^\p{L}]/gu, ""));

/** A number of a house, with the letter that may follow it. */
const NUMBER = /\p{N}+(?:\s*\p{L}(?!\p{L}))?/gu;

/** The street by its letters, then its numbers: people write the number before it or behind it. */
function streetOf(typed: string): string {
  const street = STREET_WORDS.reduce((text, [words, short]) => text.replace(words, short), plain(typed));
  const numbers = (street.match(NUMBER) ?? []).map((number) => number.replace(/\s/g, ""));
  return `${lettersOf(street.replace(NUMBER, ""))} ${numbers.join(" ")}`;
}

/**
 * One text for all the ways a person can be typed that nobody would tell apart: capitals, accents, blanks, punctuation, Latin or
 * Cyrillic letters, a street written out or shortened, name and surname in each other's place. Null where too little is known.
 */
export function personKey({ name, surname, street, city }: Person): string | null {
  const names = [name ?? "", surname ?? ""].map(lettersOf).sort();
  const parts = [...names, streetOf(street ?? ""), lettersOf(city ?? "")];
  return parts.every((part) => part.trim() !== "") ? parts.join("\n") : null;
}
