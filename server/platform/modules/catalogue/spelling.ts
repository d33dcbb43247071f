/** Letters and digits of a text in lower case and without their accents, word by word: what a search compares. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Latin letters for letters that are written otherwise or sound alike, so that a word is found from any keyboard: «фокс»,
 * "foks" and "fox" are one. Each letter is put down by itself, whatever follows it: the beginning of a word is then the
 * beginning of its spelling, and a search can go on while one types.
 */
const LETTERS: Readonly<Record<string, string>> = {
  ...{
    а: "a",
    ә: "a",
    б: "b",
    в: "v",
    г: "g",
    ғ: "g",
    д: "d",
    е: "e",
    ж: "zh",
    з: "z",
    и: "i",
    і: "i",
    к: "k",
    қ: "k",
  },
  ...{ л: "l", м: "m", н: "n", ң: "n", о: "o", ө: "o", п: "p", р: "r", с: "s", т: "t", у: "u", ұ: "u", ү: "u", ф: "f" },
  ...{ х: "h", һ: "h", ц: "ts", ч: "kh", ш: "sh", щ: "shkh", ъ: "", ы: "i", ь: "", э: "e", ю: "iu", я: "ia" },
  // What has no accent to be taken off, and Latin letters that are written for one another.
  ...{ ı: "i", ł: "l", ß: "ss", æ: "ae", œ: "oe", ø: "o", c: "k", j: "i", q: "k", w: "v", x: "ks", y: "i" },
};

const LETTER = /[\p{L}]/gu;

const spelled = (word: string): string =>
  word
    // Two letters for the one sound at the beginning of "joker".
    .replaceAll("дж", "j")
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
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
