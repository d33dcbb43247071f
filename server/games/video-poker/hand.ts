import type { Card } from "#app/contract/games/card.ts";
import { POKER_HANDS, type PokerHand } from "#app/contract/games/poker-hands.ts";
import { RANKS, SUITS } from "#app/contract/games/ranks.ts";

/** Poker hands are numbers here, their indexes in the list from the highest down; this one is for cards that pay nothing. */
export const NOTHING = POKER_HANDS.length;
export const HAND_COUNT = POKER_HANDS.length;

const placeOf = (hand: PokerHand): number => POKER_HANDS.indexOf(hand);

/**
 * The ranks of a hand as two numbers that can be added up card by card. `ranks` is a bit set of the ranks, from the ace. `kinds`
 * has base-six digits for the number of ranks that occur once, as a low pair, as a pair of jacks or better, three times and four
 * times: each rank adds its entry of {@link KINDS} for its number of cards.
 */
export interface RankSet {
  kinds: number;
  ranks: number;
}

const SINGLE = 1;
const LOW_PAIR = 6;
const HIGH_PAIR = 36;
const THREE = 216;
const FOUR = 1_296;

/** `KINDS[rank][cards]`: what a number of cards of a rank, from the ace, adds to `kinds`. */
export const KINDS: readonly (readonly number[])[] = RANKS.map((rank) => [
  0,
  SINGLE,
  "JQKA".includes(rank) ? HIGH_PAIR : LOW_PAIR,
  THREE,
  FOUR,
]);

const HAND_OF_KINDS = new Uint8Array(2 * FOUR).fill(NOTHING);
HAND_OF_KINDS[FOUR + SINGLE] = placeOf("four-of-a-kind");
for (const pair of [LOW_PAIR, HIGH_PAIR]) {
  HAND_OF_KINDS[THREE + pair] = placeOf("full-house");
  for (const other of [LOW_PAIR, HIGH_PAIR]) HAND_OF_KINDS[pair + other + SINGLE] = placeOf("two-pair");
}
HAND_OF_KINDS[THREE + 2 * SINGLE] = placeOf("three-of-a-kind");
HAND_OF_KINDS[HIGH_PAIR + 3 * SINGLE] = placeOf("jacks-or-better");

const FIVE_SINGLES = 5 * SINGLE;
const FIVE_BITS = 0b11111;
/** Ten to king with the ace as the highest card; in the other straights it is the lowest. */
const BROADWAY = (0b1111 << 9) | 1;
const STRAIGHTS = new Set([BROADWAY, ...Array.from({ length: 9 }, (_, lowest) => FIVE_BITS << lowest)]);

const FLUSH = placeOf("flush");
const STRAIGHT = placeOf("straight");
const STRAIGHT_FLUSH = placeOf("straight-flush");
const ROYAL_FLUSH = placeOf("royal-flush");

/** The poker hand of five cards that are not all of one suit. */
export function handOfRanks(kinds: number, ranks: number): number {
  if (kinds !== FIVE_SINGLES) return HAND_OF_KINDS[kinds] as number;
  return STRAIGHTS.has(ranks) ? STRAIGHT : NOTHING;
}

/** The poker hand of five cards of one suit. */
export function handOfSuited(ranks: number): number {
  if (ranks === BROADWAY) return ROYAL_FLUSH;
  return STRAIGHTS.has(ranks) ? STRAIGHT_FLUSH : FLUSH;
}

/** The poker hand of five cards; null when it pays nothing. */
export function handOfCards(cards: readonly Card[]): PokerHand | null {
  const { kinds, ranks } = rankSetOf(countRanks(cards));
  const suited = SUITS.some((suit) => cards.every((card) => card.suit === suit));
  return POKER_HANDS[suited ? handOfSuited(ranks) : handOfRanks(kinds, ranks)] ?? null;
}

/** The number of cards of each rank, from the ace. */
export const countRanks = (cards: readonly Card[]): number[] =>
  RANKS.map((rank) => cards.filter((card) => card.rank === rank).length);

export function rankSetOf(counts: readonly number[]): RankSet {
  let [kinds, ranks] = [0, 0];
  for (const [rank, count] of counts.entries()) {
    kinds += (KINDS[rank] as readonly number[])[count] as number;
    if (count > 0) ranks |= 1 << rank;
  }
  return { kinds, ranks };
}
