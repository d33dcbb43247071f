/* Without zod, so that the offline verifier need not carry it. */

export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"] as const;
export const SUITS = ["clubs", "diamonds", "hearts", "spades"] as const;
