import type { Card } from "#app/contract/games/card.ts";
import { POKER_HANDS } from "#app/contract/games/poker-hands.ts";
import { RANKS, SUITS } from "#app/contract/games/ranks.ts";
import { binomial } from "../binomial.ts";
import type { RulesOf } from "../kind.ts";
import { countRanks, HAND_COUNT, handOfRanks, handOfSuited, KINDS, rankSetOf } from "./hand.ts";

export type Pays = RulesOf<"video-poker">["pays"];

export const DEALT = 5;
const OF_A_RANK = SUITS.length;
/** Cards the draw is from: the deck without the deal. */
const LEFT = RANKS.length * OF_A_RANK - DEALT;

/** In how many ways so many cards can be drawn. */
export const DRAWS: readonly number[] = Array.from({ length: DEALT + 1 }, (_, cards) => Number(binomial(LEFT, cards)));

/** Every choice of places to hold, as the places themselves. */
export const HOLDS: readonly (readonly number[])[] = Array.from({ length: 2 ** DEALT }, (_, choice) =>
  Array.from({ length: DEALT }, (_, place) => place).filter((place) => (choice >> place) & 1),
);

/** `WAYS[n][k]`: k cards out of n of a rank. */
const WAYS = Array.from({ length: OF_A_RANK + 1 }, (_, n) =>
  Array.from({ length: OF_A_RANK + 1 }, (_, k) => Number(binomial(n, k))),
);

/**
 * In how many of the draws of a hold each hand comes, by its place in POKER_HANDS, and last how many pay nothing. Exact.
 * First every choice of ranks is counted as though suits did not matter, with the ways its cards can be taken from what is
 * left; then each draw that makes one suit is moved to the hand it is.
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

/** Calls with the ranks of every final hand, and in how many ways its missing cards can be drawn. */
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

/** Calls with the ranks of every final hand that is all of one suit. */
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

/** A multiple of every number of {@link DRAWS}, so that what holds are worth compares in whole numbers. */
const COMMON_DRAWS = (DRAWS[DEALT] as number) * DEALT;

/** What one of so many equally likely draws weighs, where all draws together weigh the same for every hold. */
export const weightOf = (draws: number): number => COMMON_DRAWS / draws;

/** What all the draws of a hold pay together, in stakes. */
function paidBy(dealt: readonly Card[], hold: readonly number[], pays: Pays): number {
  const counts = countHold(dealt, hold);
  return POKER_HANDS.reduce((sum, hand, i) => sum + (counts[i] as number) * pays[hand], 0);
}

/** What a hold is expected to pay, in stakes ÷ {@link COMMON_DRAWS}: a whole number. */
export const worthOf = (dealt: readonly Card[], hold: readonly number[], pays: Pays): number =>
  paidBy(dealt, hold, pays) * weightOf(DRAWS[DEALT - hold.length] as number);

/**
 * What each hold of a deal is worth, of what all the hands of the deck pay together that have its cards: what pays with a card
 * too many goes out, card by card, until each hold has the hands that keep it and no more. Changes what it is given.
 */
export function worthOfHolds(paid: Float64Array): Float64Array {
  for (let place = 0; place < DEALT; place++) {
    for (let i = 0; i < HOLDS.length; i++) {
      if (!((i >> place) & 1)) paid[i] = (paid[i] as number) - (paid[i | (1 << place)] as number);
    }
  }
  return paid.map((each, i) => each * weightOf(DRAWS[DEALT - (HOLDS[i] as number[]).length] as number));
}

/** Sets of up to so many cards are kept, some two thousand: they are in nearly all the hands, and every deal asks for them. */
const KEPT_CARDS = 3;
const keptOf = new WeakMap<Pays, Map<string, number>>();

/** Nearly always one for all sets that differ in suits or order alone, which are in as many hands of each kind. */
function keyOf(cards: readonly Card[]): string {
  const suits: string[] = [];
  const named = [...cards].sort((one, other) => RANKS.indexOf(one.rank) - RANKS.indexOf(other.rank));
  for (const { suit } of named) if (!suits.includes(suit)) suits.push(suit);
  return named.map(({ rank, suit }) => `${rank}${suits.indexOf(suit)}`).join();
}

/** What all the hands of the deck pay together that have some cards, in stakes. */
function paidWith(cards: readonly Card[], pays: Pays): number {
  const count = () => paidBy(cards, [...cards.keys()], pays);
  if (cards.length > KEPT_CARDS) return count();
  const kept = keptOf.get(pays) ?? new Map<string, number>();
  keptOf.set(pays, kept);
  const key = keyOf(cards);
  const paid = kept.get(key) ?? count();
  kept.set(key, paid);
  return paid;
}

/**
 * The places to hold that are expected to pay most, the first of {@link HOLDS} where several are equal. By inclusion and
 * exclusion: counting the draws of all 32 holds, one by one, takes ten times as long, and a run of a hundred rounds is for
 * anybody to ask.
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
