/* Without zod, so that the offline verifier need not carry it. */

/** From the highest. */
export const POKER_HANDS = [
  "royal-flush",
  "straight-flush",
  "four-of-a-kind",
  "full-house",
  "flush",
  "straight",
  "three-of-a-kind",
  "two-pair",
  "jacks-or-better",
] as const;
export type PokerHand = (typeof POKER_HANDS)[number];
