import { RANKS } from "#app/contract/games/ranks.ts";
import type { RulesOf } from "../kind.ts";
import { ratio } from "../prizes.ts";

/** The most winning ranks of a guess: never all of them. */
const MOST_RANKS = RANKS.length - 1;

/** Logarithms that differ by less than this are equal. */
const NOTHING = 1e-12;

/**
 * The maximum win of a round, in stakes: the highest value below the maximum multiplier, at which the round still goes on, times
 * 13, because an ace or a king may then be open with one winning rank. Every multiset of winning-rank counts is possible, from the
 * most to the fewest. So the value, the return × 13^n ÷ the product of those counts, is highest for the least product above the
 * return × 13^n ÷ the maximum; {@link leastAbove} finds it for each n that can still be below the maximum.
 */
export function mostOf({ payoutBasisPoints, maximumMultiplier }: RulesOf<"hi-lo">): number {
  const start = Math.log(payoutBasisPoints / 10_000 / maximumMultiplier);
  const [rank, most] = [Math.log(RANKS.length), Math.log(MOST_RANKS)];
  let best = { off: Number.POSITIVE_INFINITY, guesses: 0, product: 1n };
  for (let guesses = 1; start + guesses * (rank - most) < 0; guesses++) {
    const found = leastAbove(start + guesses * rank, guesses, best.off);
    if (found) best = { ...found, guesses };
  }
  return ratio(BigInt(payoutBasisPoints) * BigInt(RANKS.length) ** BigInt(best.guesses + 1), 10_000n * best.product);
}

/** Primes below 13 except two and three, which make up the remaining factors of a product. */
const LARGE = [11, 7, 5] as const;

/**
 * The least product of `numbers` factors up to 12 whose logarithm is above `least`, by less than `within`. A prime from five up
 * is a factor of its own (a five also combined with a two); powers of three are tried, and the power of two follows.
 */
function leastAbove(least: number, numbers: number, within: number) {
  let found: { off: number; product: bigint } | undefined;

  function tryRest(elevens: number, sevens: number, fives: number): void {
    const others = numbers - elevens - sevens - fives;
    const rest = least - elevens * Math.log(11) - sevens * Math.log(7) - fives * Math.log(5);
    if (rest > others * Math.log(12) + fives * Math.log(2) + NOTHING) return;
    for (let threes = 0; threes <= 2 * others; threes++) {
      const left = rest - threes * Math.log(3);
      const twos = Math.max(0, Math.ceil(left / Math.log(2) - NOTHING));
      const off = twos * Math.log(2) - left;
      if (off > NOTHING && off < (found?.off ?? within) && canMake(twos, threes, fives, others)) {
        const powers = [elevens, sevens, fives].map((power, place) => BigInt(LARGE[place] ?? 1) ** BigInt(power));
        found = {
          off,
          product: powers.reduce((product, power) => product * power, 2n ** BigInt(twos) * 3n ** BigInt(threes)),
        };
      }
      if (left <= 0) return;
    }
  }

  for (let elevens = 0; elevens <= numbers; elevens++) {
    for (let sevens = 0; elevens + sevens <= numbers; sevens++) {
      for (let fives = 0; elevens + sevens + fives <= numbers; fives++) tryRest(elevens, sevens, fives);
    }
  }
  return found;
}

/** Whether 2^twos × 3^threes is a product of `numbers` factors of 1, 2, 3, 4, 6, 8, 9 and 12, plus at most a two for each five. */
function canMake(twos: number, threes: number, fives: number, numbers: number): boolean {
  for (let nines = 0; 2 * nines <= threes; nines++) {
    const single = threes - 2 * nines;
    const spare = numbers - nines - single;
    // A factor with a three holds two twos (12), one without holds three (8).
    if (spare >= 0 && twos <= fives + 2 * single + 3 * spare) return true;
  }
  return false;
}
