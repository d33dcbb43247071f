import { latinOf } from "#server/platform/latin-letters.ts";

/** Letters and digits of a text in lower case and without their accents, word by word: what a search compares. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const spelled = (word: string): string =>
  latinOf(word)
    // "Ferry" is as good as "fery"; figures stay as they are.
    .replace(/([a-z])\1/g, "$1")
    // Of other alphabets nothing is left: the words of the search are plain ASCII.
    .replace(/[^a-z0-9]/g, "");

/** The words of a text in the one spelling by which they are kept and looked for. */
export const spelledWordsOf = (text: string): string[] => wordsOf(text).map(spelled).filter(Boolean);

/** Every three letters in a row, the beginning and the end of the word counted as letters. */
export function gramsOf(word: string): string[] {
  const framed = `  ${word} `;
  return [...new Set(Array.from({ length: framed.length - 2 }, (_, start) => framed.slice(start, start + 3)))];
}
