import { otherNamesOf } from "./country-names.ts";

interface Country {
  /** Its ISO code; empty for the option that asks to choose. */
  value: string;
  label: string;
}

/** Letters that have no accent to remove. */
const PLAIN: Readonly<Record<string, string>> = { ı: "i", ł: "l", ø: "o", ß: "ss" };

/** Words in lower case without accents and signs, separated by spaces. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[ıłøß]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

export const isAnyText = (typed: string): boolean => plain(typed) !== "";

/** Names are the same at every key that is pressed. */
const plainNames = new Map<string, string>();

function plainName(name: string): string {
  const known = plainNames.get(name) ?? plain(name);
  plainNames.set(name, known);
  return known;
}

const NONE = 4;

/** How well a country matches: 0 is best. */
function rankOf({ value, label }: Country, wanted: string): number {
  if (value === "") return NONE;
  const name = plainName(label);
  const others = otherNamesOf(value).map(plainName);
  if ([value.toLowerCase(), name, ...others].includes(wanted)) return 0;
  if (name.startsWith(wanted)) return 1;
  if (` ${name}`.includes(` ${wanted}`) || others.some((other) => other.startsWith(wanted))) return 2;
  return name.includes(wanted) ? 3 : NONE;
}

/**
 * The countries whose printed name contains the typed text, or whose code or another name of theirs is typed, ignoring case and
 * accents: exact ones first, then those that start with it.
 */
export function matchingCountries<Option extends Country>(options: readonly Option[], typed: string): Option[] {
  const wanted = plain(typed);
  return options
    .map((option) => ({ option, rank: rankOf(option, wanted) }))
    .filter(({ rank }) => rank < NONE)
    .sort((one, other) => one.rank - other.rank)
    .map(({ option }) => option);
}

/** The matching options and the chosen one: without it, a browser would silently choose the first remaining option. */
export const withChosen = <Option extends { value: string }>(
  options: readonly Option[],
  matching: readonly Option[],
  chosen: string,
): Option[] => [...options.filter((option) => option.value === chosen && !matching.includes(option)), ...matching];
