import type { Card } from "#app/contract/games/card.ts";
import { POKER_HANDS } from "#app/contract/games/poker-hands.ts";
import { RANKS, SUITS } from "#app/contract/games/ranks.ts";
import { binomial } from "../binomial.ts";
import type { RulesOf } from "../kind.ts";
import { countRanks, HAND_COUNT, handOfRanks, handOfSuited, KINDS, rankSetOf } from "./hand.ts";

export type Pays = RulesOf<"video-poker">["pays"];

export const DEALT = 5;
const OF_A_RANK = SUITS.length;
/** Number of cards to draw from: the deck without the deal. */
const LEFT = RANKS.length * OF_A_RANK - DEALT;

/** The number of ways to draw 0 … 5 cards. */
export const DRAWS: readonly number[] = Array.from({ length: DEALT + 1 }, (_, cards) => Number(binomial(LEFT, cards)));

/** Every hold, as a list of positions. */
export const HOLDS: readonly (readonly number[])[] = Array.from({ length: 2 ** DEALT }, (_, choice) =>
  Array.from({ length: DEALT }, (_, place) => place).filter((place) => (choice >> place) & 1),
);

/** `WAYS[n][k]`: ways to choose k out of n cards of a rank. */
const WAYS = Array.from({ length: OF_A_RANK + 1 }, (_, n) =>
  Array.from({ length: OF_A_RANK + 1 }, (_, k) => Number(binomial(n, k))),
);

/**
 * Counts the draws of a hold that make each hand, by its index in POKER_HANDS, and last those that pay nothing. Exact.
 * First every combination of ranks is counted regardless of suits, with the number of ways to draw its cards; then each draw that
 * makes a hand of one suit is moved to that hand.
 */
export function countHold(dealt: readonly Card[], hold: readonly number[]): number[] {
  const held = hold.map((place) => dealt[place] as Card);
  const counts = new Array<number>(HAND_COUNT + 1).fill(0);
  const add = (hand: number, ways: number): void => {
    counts[hand] = (counts[hand] as number) + ways;
  };
  eachRanks(dealt, held, (kinds, ranks, ways) => add(handOfRanks(kinds, ranks), ways));
  eachSuited(dealt, held, (kinds, ranks) => {
    add(handOfRanks(kinds, ranks), -1);
    add(handOfSuited(ranks), 1);
  });
  return counts;
}

/** Calls back with the ranks of every final hand, and the number of ways to draw its missing cards. */
function eachRanks(
  dealt: readonly Card[],
  held: readonly Card[],
  call: (kinds: number, ranks: number, ways: number) => void,
): void {
  const left = countRanks(dealt).map((gone) => OF_A_RANK - gone);
  const counts = countRanks(held);

  function draw(from: number, missing: number, ways: number, kinds: number, ranks: number): void {
    if (missing === 0) {
      call(kinds, ranks, ways);
      return;
    }
    for (let rank = from; rank < RANKS.length; rank++) {
      const there = left[rank] as number;
      const before = counts[rank] as number;
      const kindsOf = KINDS[rank] as readonly number[];
      for (let taken = 1; taken <= there && taken <= missing; taken++) {
        const more = (kindsOf[before + taken] as number) - (kindsOf[before] as number);
        const waysOf = ways * ((WAYS[there] as number[])[taken] as number);
        draw(rank + 1, missing - taken, waysOf, kinds + more, ranks | (1 << rank));
      }
    }
  }

  const { kinds, ranks } = rankSetOf(counts);
  draw(0, DEALT - held.length, 1, kinds, ranks);
}

/** Calls back with the ranks of every final hand of one suit. */
function eachSuited(dealt: readonly Card[], held: readonly Card[], call: (kinds: number, ranks: number) => void): void {
  for (const suit of SUITS) {
    if (held.some((card) => card.suit !== suit)) continue;
    const gone = countRanks(dealt.filter((card) => card.suit === suit));

    const draw = (from: number, missing: number, ranks: number): void => {
      if (missing === 0) {
        call(DEALT, ranks);
        return;
      }
      for (let rank = from; rank <= RANKS.length - missing; rank++) {
        if (gone[rank] === 0) draw(rank + 1, missing - 1, ranks | (1 << rank));
      }
    };

    draw(0, DEALT - held.length, rankSetOf(countRanks(held)).ranks);
  }
}

/** A common multiple of {@link DRAWS}, so that the values of holds can be compared as integers. */
const COMMON_DRAWS = (DRAWS[DEALT] as number) * DEALT;

/** The weight of one of `draws` equally likely draws; the total weight is the same for every hold. */
export const weightOf = (draws: number): number => COMMON_DRAWS / draws;

/** The total payout of all draws of a hold, in stakes. */
function paidBy(dealt: readonly Card[], hold: readonly number[], pays: Pays): number {
  const counts = countHold(dealt, hold);
  return POKER_HANDS.reduce((sum, hand, i) => sum + (counts[i] as number) * pays[hand], 0);
}

/** The expected payout of a hold, in stakes ÷ {@link COMMON_DRAWS}: an integer. */
export const worthOf = (dealt: readonly Card[], hold: readonly number[], pays: Pays): number =>
  paidBy(dealt, hold, pays) * weightOf(DRAWS[DEALT - hold.length] as number);

/**
 * Computes the value of each hold of a deal from the total payout of all hands that contain its cards: card by card, payouts of
 * hands that contain a discarded card are subtracted, until only the final hands of the hold remain. Modifies its argument.
 */
export function worthOfHolds(paid: Float64Array): Float64Array {
  for (let place = 0; place < DEALT; place++) {
    for (let i = 0; i < HOLDS.length; i++) {
      if (!((i >> place) & 1)) paid[i] = (paid[i] as number) - (paid[i | (1 << place)] as number);
    }
  }
  return paid.map((each, i) => each * weightOf(DRAWS[DEALT - (HOLDS[i] as number[]).length] as number));
}

/** Sets of up to this many cards are cached, about two thousand: they occur in nearly all hands, and every deal needs them. */
const CACHED_CARDS = 3;
const cacheOf = new WeakMap<Pays, Map<string, number>>();

/** Nearly always the same key for sets that differ only in suits or order, which are in equally many hands of each kind. */
function keyOf(cards: readonly Card[]): string {
  const suits: string[] = [];
  const named = [...cards].sort((one, other) => RANKS.indexOf(one.rank) - RANKS.indexOf(other.rank));
  for (const { suit } of named) if (!suits.includes(suit)) suits.push(suit);
  return named.map(({ rank, suit }) => `${rank}${suits.indexOf(suit)}`).join();
}

/** The total payout of all hands of the deck that contain some cards, in stakes. */
function paidWith(cards: readonly Card[], pays: Pays): number {
  const count = () => paidBy(cards, [...cards.keys()], pays);
  if (cards.length > CACHED_CARDS) return count();
  const cache = cacheOf.get(pays) ?? new Map<string, number>();
  cacheOf.set(pays, cache);
  const key = keyOf(cards);
  const paid = cache.get(key) ?? count();
  cache.set(key, paid);
  return paid;
}

/**
 * Returns the positions to hold with the highest expected payout, the first of {@link HOLDS} among equal ones. Uses
 * inclusion–exclusion: counting the draws of all 32 holds individually takes ten times as long, and anybody may request a run of
 * a hundred rounds.
 */
export function bestHold(dealt: readonly Card[], pays: Pays): readonly number[] {
  const paid = HOLDS.map((hold) =>
    paidWith(
      hold.map((place) => dealt[place] as Card),
      pays,
    ),
  );
  const worths = worthOfHolds(Float64Array.from(paid));
  return HOLDS[worths.indexOf(Math.max(...worths))] as readonly number[];
}
