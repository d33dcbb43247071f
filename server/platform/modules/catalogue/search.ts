import { wordsOf } from "../../words.ts";

/** How many typing errors a word of this length may have: with more, short words would match anything. */
const errorsForgiven = (length: number): number => (length < 4 ? 0 : length < 7 ? 1 : 2);

/**
 * Fewest letters added, left out, changed or swapped with their neighbour that turn `typed` into `word` or the
 * beginning of it (optimal string alignment; the rest of the word is free, because it may not be typed yet).
 */
export function typingErrors(typed: string, word: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: word.length + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row++) {
    const current = [row];
    for (let column = 1; column <= word.length; column++) {
      const same = typed[row - 1] === word[column - 1];
      const options = [
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      ];
      const swapped = typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      if (swapped && row > 1) options.push((beforeLast[column - 2] ?? 0) + 1);
      current[column] = Math.min(...options);
    }
    [beforeLast, last] = [last, current];
  }
  return Math.min(...last);
}

/** Errors between all typed words and the closest words of a text; undefined when one of them is not in it. */
function distance(typed: readonly string[], text: readonly string[]): number | undefined {
  let errors = 0;
  for (const word of typed) {
    const closest = Math.min(...text.map((candidate) => typingErrors(word, candidate)));
    if (closest > errorsForgiven(word.length)) return undefined;
    errors += closest;
  }
  return errors;
}

/** The entries whose text has every typed word, best match first; entries that match alike keep their order. */
export function searchByText<Entry>(
  entries: readonly Entry[],
  textOf: (entry: Entry) => string,
  typed: string,
): Entry[] {
  const words = wordsOf(typed);
  if (words.length === 0) return [];
  return entries
    .map((entry) => ({ entry, errors: distance(words, wordsOf(textOf(entry))) }))
    .filter((match): match is { entry: Entry; errors: number } => match.errors !== undefined)
    .sort((a, b) => a.errors - b.errors)
    .map(({ entry }) => entry);
}
