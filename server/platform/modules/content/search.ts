import { wordsOf } from "#server/platform/modules/catalogue/index.ts";

/**
 * How far from the top of a text the typed words are: 0 when all are in its first part, more the later the parts they are found
 * in; undefined when one is in none. A word matches the start of another, because endings change.
 */
function depth(typed: readonly string[], parts: readonly string[][]): number | undefined {
  const depths = typed.map((word) => parts.findIndex((part) => part.some((other) => other.startsWith(word))));
  return depths.includes(-1) ? undefined : depths.reduce((sum, found) => sum + found, 0);
}

/** The texts that contain every typed word, those with them in their first parts first. */
export function searchTexts<Entry>(
  entries: readonly Entry[],
  partsOf: (entry: Entry) => readonly string[],
  typed: string,
): Entry[] {
  const words = wordsOf(typed);
  if (words.length === 0) return [];
  return entries
    .map((entry) => ({ entry, depth: depth(words, partsOf(entry).map(wordsOf)) }))
    .filter((match): match is { entry: Entry; depth: number } => match.depth !== undefined)
    .sort((one, other) => one.depth - other.depth)
    .map(({ entry }) => entry);
}
