import { latinOf } from "#server/platform/latin-letters.ts";

/** The words of a text in lower case without accents, letters and digits only, as compared by search. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const spelled = (word: string): string =>
  latinOf(word)
    // "Ferry" matches "fery"; digits are not merged.
    .replace(/([a-z])\1/g, "$1")
    // Other alphabets are dropped: the words of the search are plain ASCII.
    .replace(/[^a-z0-9]/g, "");

/** The words of a text in the normalized spelling in which they are stored and searched. */
export const spelledWordsOf = (text: string): string[] => wordsOf(text).map(spelled).filter(Boolean);

/** All trigrams, with the start and the end of the word counted as characters. */
export function gramsOf(word: string): string[] {
  const framed = `  ${word} `;
  return [...new Set(Array.from({ length: framed.length - 2 }, (_, start) => framed.slice(start, start + 3)))];
}
