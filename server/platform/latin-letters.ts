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

/** Lower-case letters without their accents in Latin ones; of an alphabet that is not listed as they are. */
export const latinOf = (text: string): string =>
  text
    // Two letters for the one sound at the beginning of "joker".
    .replaceAll("дж", "j")
    .replace(/\p{L}/gu, (letter) => LETTERS[letter] ?? letter);
