import { z } from "zod";
import { money } from "../money.ts";
import { card } from "./card.ts";
import { kind } from "./kind.ts";

export const BLACKJACK_ACTS = ["hit", "stand", "double", "split"] as const;
const act = z.enum(BLACKJACK_ACTS);

const hand = z.object({
  cards: z.array(card),
  /** The higher of the two ways to count an ace that does not go over 21. */
  points: z.number().int(),
  soft: z.boolean(),
  stake: money,
  /** Null while the hand is not decided. */
  result: z.enum(["blackjack", "won", "push", "lost", "bust"]).nullable(),
  payout: money,
});

/**
 * The dealer stands on every 17, looks under an ace or a ten for blackjack before anyone plays, and the player may double
 * any first two cards, after a split too, and split once: any two cards of the same points, so a ten and a king too. Split
 * aces get one card each, and no 21 after a split is a blackjack. A hand that reaches 21 stands by itself. Every card is
 * drawn from a whole deck, so nothing dealt changes what comes. There is no insurance: it would return 12 parts of every
 * 13 laid on it, far less than the game.
 */
export const blackjack = kind("blackjack", {
  category: "tables",
  rules: z.object({
    kind: z.literal("blackjack"),
    /** What a blackjack pays, its stake included, in hundredths: 250 is three to two. Whole tenths, so that no payout is rounded. */
    blackjackPays: z.number().int().multipleOf(10),
  }),
  input: z.object({ kind: z.literal("blackjack") }),
  step: z.object({ kind: z.literal("blackjack"), act }),
  outcome: z.object({
    kind: z.literal("blackjack"),
    /** The dealer's second card is told, and counted, when the player's hands are played. */
    dealer: z.object({ cards: z.array(card), points: z.number().int() }),
    hands: z.array(hand),
    /** Which hand is to act, and what it may do; null and nothing when the round is over. */
    active: z.number().int().nullable(),
    can: z.array(act),
  }),
});
