import { errorsForgiven, typingErrors, wordsOf } from "#server/platform/modules/catalogue/index.ts";

/** More words than anyone types to find an article; each is compared with every word of every text. */
const MOST_WORDS = 8;

type Matches = (typed: string, word: string) => boolean;

/** Endings change, so a word matches the start of another. */
const starts: Matches = (typed, word) => word.startsWith(typed);

/** The first letter is rarely mistyped. */
const isNear: Matches = (typed, word) => typed[0] === word[0] && typingErrors(typed, word) <= errorsForgiven(typed);

/** A text whose typed words were looked for. */
interface Looked<Entry> {
  entry: Entry;
  /** How many of them it has. */
  found: number;
  /** How far from the top they are: 0 when all are in its first part, more the later the parts they are found in. */
  depth: number;
}

function look<Entry>(entry: Entry, parts: readonly (readonly string[])[], typed: readonly string[], matches: Matches) {
  const places = typed.map((word) => parts.findIndex((part) => part.some((other) => matches(word, other))));
  const found = places.filter((place) => place >= 0);
  return { entry, found: found.length, depth: found.reduce((sum, place) => sum + place, 0) };
}

const topFirst = <Entry>(looked: readonly Looked<Entry>[]): Entry[] =>
  looked.toSorted((one, other) => one.depth - other.depth).map(({ entry }) => entry);

/**
 * The texts that contain every typed word, those with them in their first parts first. If there are none, those with the most of the
 * longer words, at least half of them, and typing errors are forgiven.
 */
export function searchTexts<Entry>(
  entries: readonly Entry[],
  partsOf: (entry: Entry) => readonly string[],
  typed: string,
): Entry[] {
  const words = [...new Set(wordsOf(typed))].slice(0, MOST_WORDS);
  if (words.length === 0) return [];
  const texts = entries.map((entry) => ({ entry, parts: partsOf(entry).map((part) => [...new Set(wordsOf(part))]) }));
  const lookFor = (sought: readonly string[], matches: Matches) =>
    texts.map(({ entry, parts }) => look(entry, parts, sought, matches));
  const whole = lookFor(words, starts).filter(({ found }) => found === words.length);
  if (whole.length > 0) return topFirst(whole);
  const longer = words.filter((word) => errorsForgiven(word) > 0);
  const near = lookFor(longer, isNear);
  const most = Math.max(1, longer.length / 2, ...near.map(({ found }) => found));
  return topFirst(near.filter(({ found }) => found >= most));
}
