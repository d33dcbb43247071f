/**
 * Latin equivalents of letters that are written differently or sound alike, so that a word is found from any keyboard: «фокс»,
 * "foks" and "fox" are equal. Each letter is mapped by itself, whatever follows it: a prefix of a word then maps to a prefix of
 * its spelling, and a search can run while typing.
 */
const LETTERS: Readonly<Record<string, string>> = {
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
  л: "l",
  м: "m",
  н: "n",
  ң: "n",
  о: "o",
  ө: "o",
  п: "p",
  р: "r",
  с: "s",
  т: "t",
  у: "u",
  ұ: "u",
  ү: "u",
  ф: "f",
  х: "h",
  һ: "h",
  ц: "ts",
  ч: "kh",
  ш: "sh",
  щ: "shkh",
  ъ: "",
  ы: "i",
  ь: "",
  э: "e",
  ю: "iu",
  я: "ia",
  // Letters without a removable accent, and Latin letters that replace one another.
  ı: "i",
  ł: "l",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  c: "k",
  j: "i",
  q: "k",
  w: "v",
  x: "ks",
  y: "i",
};

/** Replaces lower-case letters by Latin ones without accents; leaves alphabets that are not listed unchanged. */
export const latinOf = (text: string): string =>
  text
    // Two letters for the one sound at the start of "joker".
    .replaceAll("дж", "j")
    .replace(/\p{L}/gu, (letter) => LETTERS[letter] ?? letter);
