import { z } from "zod";
import { money } from "../money-schemas.ts";
import { card } from "./card.ts";
import { kind } from "./kind.ts";

export const BLACKJACK_ACTS = ["hit", "stand", "double", "split"] as const;
const act = z.enum(BLACKJACK_ACTS);

const hand = z.object({
  cards: z.array(card),
  /** The higher total that does not exceed 21, counting an ace as 1 or 11. */
  points: z.number().int(),
  soft: z.boolean(),
  stake: money,
  /** Null while the hand is undecided. */
  result: z.enum(["blackjack", "won", "push", "lost", "bust"]).nullable(),
  payout: money,
});

/**
 * The dealer stands on every 17, and checks for blackjack under an ace or a ten before anyone plays. The player may double any
 * first two cards, also after a split, and split once: any two cards of the same points, such as a ten and a king. Split aces
 * get one card each, and no 21 after a split is a blackjack. A hand that reaches 21 stands automatically. Every card is drawn
 * from a whole deck, so dealt cards do not affect later ones. There is no insurance: it would return 12 of every 13 units
 * staked on it, far less than the game.
 */
export const blackjack = kind("blackjack", {
  category: "tables",
  rules: z.object({
    kind: z.literal("blackjack"),
    /**
     * The payout of a blackjack, its stake included, in hundredths: 250 is three to two. Multiples of ten, so that no payout is
     * rounded.
     */
    blackjackPays: z.number().int().multipleOf(10),
  }),
  input: z.object({ kind: z.literal("blackjack") }),
  step: z.object({ kind: z.literal("blackjack"), act }),
  outcome: z.object({
    kind: z.literal("blackjack"),
    /** The dealer's second card is revealed, and counted, when the player's hands are played. */
    dealer: z.object({ cards: z.array(card), points: z.number().int() }),
    hands: z.array(hand),
    /** The hand that is to act, and its possible actions; null and empty when the round is over. */
    active: z.number().int().nullable(),
    can: z.array(act),
  }),
});
