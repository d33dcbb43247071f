import type { Draw } from "#server/games/fairness/draw.ts";

const WORD_VALUES = 2 ** 32;
const WARM_UP = 15;

/**
 * The numbers of one round for a sample, the same for the same round: Chris Doty-Humphrey's sfc32, whose 128 bits of
 * state keep millions of rounds apart, with the unbiased `below` of the real draw. It is many times as fast.
 */
export function roundDraw(round: number): Draw {
  let [a, b, c, counter] = [round | 0, Math.imul(round, 0x9e3779b1), 0x68616e64, 1];

  function nextWord(): number {
    const word = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + word) | 0;
    return word >>> 0;
  }

  for (let word = 0; word < WARM_UP; word++) nextWord();
  return {
    below(n) {
      const limit = WORD_VALUES - (WORD_VALUES % n);
      let word = nextWord();
      while (word >= limit) word = nextWord();
      return word % n;
    },
  };
}
