import { POKER_HANDS } from "#app/contract/games/poker-hands.ts";
import { type CardSet, countSets, dealsAlike, eachFive, placeOf, type SetTables } from "./card-sets.ts";
import { HAND_COUNT } from "./hand.ts";
import { DEALT, DRAWS, HOLDS, type Pays, weightOf, worthOfHolds } from "./hold.ts";
import type { HandCounts } from "./odds.ts";

/**
 * Counts every deal, hold and draw exactly. Takes seconds. First it counts for each set of up to five cards the hands that contain
 * it. The final hands of a hold are then those that contain the held cards minus those that also contain a discarded card, by
 * inclusion–exclusion over the discarded cards. Deals that differ only by a permutation of suits are counted once.
 */
export function countBestPlay(pays: Pays): HandCounts {
  const tables = countSets();
  const paid = paidBySets(tables, pays);
  const counts = new Float64Array(HAND_COUNT);
  let deals = 0;
  eachFive((five) => {
    const alike = dealsAlike(five);
    if (alike === 0) return;
    deals += alike;
    const worths = worthOfFive(five, paid);
    const best = worths.indexOf(Math.max(...worths));
    const weight = alike * weightOf(DRAWS[DEALT - (HOLDS[best] as number[]).length] as number);
    addHands(five, best, tables, (hand, hands) => {
      counts[hand] = (counts[hand] as number) + hands * weight;
    });
  });
  const hands = POKER_HANDS.map((hand, i) => [hand, counts[i]]);
  return { hands: Object.fromEntries(hands), of: deals * weightOf(1) };
}

/** For each set of cards, by size, the total payout of all hands that contain it. */
export function paidBySets({ smaller, five }: SetTables, pays: Pays): Float64Array[] {
  const payOf = [...POKER_HANDS.map((hand) => pays[hand]), 0];
  const ofSmaller = smaller.map((table) =>
    Float64Array.from({ length: table.length / HAND_COUNT }, (_, place) => {
      let sum = 0;
      for (let hand = 0; hand < HAND_COUNT; hand++) {
        sum += (table[place * HAND_COUNT + hand] as number) * (payOf[hand] as number);
      }
      return sum;
    }),
  );
  return [...ofSmaller, Float64Array.from(five, (hand) => payOf[hand] as number)];
}

/** The value of each hold of a deal, as defined by `worthOf`. */
export const worthOfFive = (five: CardSet, paid: readonly Float64Array[]): Float64Array =>
  worthOfHolds(Float64Array.from(HOLDS, (hold) => (paid[hold.length] as Float64Array)[placeOf(five, hold)] as number));

/** Counts the final hands of a hold by inclusion–exclusion: adds or subtracts the hands of each larger hold. */
function addHands(
  five: CardSet,
  hold: number,
  { smaller, five: whole }: SetTables,
  add: (hand: number, hands: number) => void,
): void {
  const size = (HOLDS[hold] as number[]).length;
  HOLDS.forEach((larger, i) => {
    if ((i & hold) !== hold) return;
    const sign = (larger.length - size) % 2 === 0 ? 1 : -1;
    const place = placeOf(five, larger);
    if (larger.length === DEALT) {
      const hand = whole[place] as number;
      if (hand < HAND_COUNT) add(hand, sign);
      return;
    }
    const table = smaller[larger.length] as Uint32Array;
    for (let hand = 0; hand < HAND_COUNT; hand++) add(hand, sign * (table[place * HAND_COUNT + hand] as number));
  });
}
