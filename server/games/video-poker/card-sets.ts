import { RANKS, SUITS } from "#app/contract/games/ranks.ts";
import { binomial } from "../binomial.ts";
import { HAND_COUNT, handOfRanks, handOfSuited, KINDS, NOTHING } from "./hand.ts";
import { DEALT, HOLDS } from "./hold.ts";

/** Cards are numbers here: rank × 4 + suit. A set of cards is a list in ascending order. */
export type CardSet = ArrayLike<number>;

const CARDS = RANKS.length * SUITS.length;

/** `CHOOSE[n][k]`: number of sets of k out of n cards. */
const CHOOSE = Array.from({ length: CARDS + 1 }, (_, n) =>
  Array.from({ length: DEALT + 1 }, (_, k) => Number(binomial(n, k))),
);

/** Index of a subset of five cards among all sets of its size, from 0 (combinatorial number system). */
export function placeOf(five: CardSet, subset: readonly number[]): number {
  let place = 0;
  for (let i = 0; i < subset.length; i++) {
    const card = five[subset[i] as number] as number;
    place += (CHOOSE[card] as number[])[i + 1] as number;
  }
  return place;
}

/** Calls back with each of the C(52,5) sets of five cards, always in the same array. */
export function eachFive(call: (five: Uint8Array) => void): void {
  const five = new Uint8Array(DEALT);
  const take = (i: number, from: number): void => {
    if (i === DEALT) {
      call(five);
      return;
    }
    for (let card = from; card < CARDS; card++) {
      five[i] = card;
      take(i + 1, card + 1);
    }
  };
  take(0, 0);
}

/**
 * For each size of set, the number of five-card hands that contain each set of that size, by poker hand: index × number of
 * hands + hand. A set of five cards is itself a hand, so only that hand is stored.
 */
export interface SetTables {
  smaller: readonly Uint32Array[];
  five: Uint8Array;
}

export function countSets(): SetTables {
  const smaller = Array.from({ length: DEALT }, (_, size) => new Uint32Array(sets(size) * HAND_COUNT));
  const whole = new Uint8Array(sets(DEALT));
  const proper = HOLDS.filter(({ length }) => length < DEALT);
  const all = HOLDS.at(-1) as readonly number[];
  eachFive((five) => {
    const hand = handOfFive(five);
    whole[placeOf(five, all)] = hand;
    if (hand === NOTHING) return;
    for (const subset of proper) {
      const table = smaller[subset.length] as Uint32Array;
      const at = placeOf(five, subset) * HAND_COUNT + hand;
      table[at] = (table[at] as number) + 1;
    }
  });
  return { smaller, five: whole };
}

const sets = (size: number): number => Number(binomial(CARDS, size));

function handOfFive(five: Uint8Array): number {
  const suit = suitOf(five[0] as number);
  let [kinds, ranks, suited, alike] = [0, 0, true, 0];
  for (let i = 0; i < DEALT; i++) {
    const rank = rankOf(five[i] as number);
    suited &&= suitOf(five[i] as number) === suit;
    // The cards are in order, so those of equal rank are adjacent.
    alike = ranks & (1 << rank) ? alike + 1 : 1;
    kinds += kindOf(rank, alike) - kindOf(rank, alike - 1);
    ranks |= 1 << rank;
  }
  return suited ? handOfSuited(ranks) : handOfRanks(kinds, ranks);
}

const kindOf = (rank: number, cards: number): number => (KINDS[rank] as readonly number[])[cards] as number;
const rankOf = (card: number): number => Math.floor(card / SUITS.length);
const suitOf = (card: number): number => card % SUITS.length;

/**
 * The number of deals equal to this one up to a permutation of suits, itself included; 0 for all but one representative of
 * them, so that the numbers add up to all deals.
 */
export function dealsAlike(five: Uint8Array): number {
  const suits = new Uint16Array(SUITS.length);
  for (const card of five) {
    const suit = suitOf(card);
    suits[suit] = (suits[suit] as number) | (1 << rankOf(card));
  }
  let [deals, alike] = [1, 1];
  for (let suit = 1; suit < SUITS.length; suit++) {
    const [before, here] = [suits[suit - 1] as number, suits[suit] as number];
    if (here > before) return 0;
    alike = here === before ? alike + 1 : 1;
    deals = (deals * (suit + 1)) / alike;
  }
  return deals;
}
