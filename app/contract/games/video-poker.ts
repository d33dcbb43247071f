import { z } from "zod";
import { card } from "./card.ts";
import { kind } from "./kind.ts";
import { POKER_HANDS } from "./poker-hands.ts";

const pokerHand = z.enum(POKER_HANDS);

/** Five cards of one deck; some are held, the others are replaced from the rest of it, and the hand pays. */
export const videoPoker = kind("video-poker", {
  category: "tables",
  rules: z.object({
    kind: z.literal("video-poker"),
    /** The payout of each hand, its stake included, in stakes. */
    pays: z.record(pokerHand, z.number().int()),
  }),
  input: z.object({ kind: z.literal("video-poker") }),
  /** Indexes of the cards to hold, from 0. */
  step: z.object({
    kind: z.literal("video-poker"),
    hold: z.array(z.number().int().min(0).max(4)).max(5),
  }),
  outcome: z.object({
    kind: z.literal("video-poker"),
    /** The five cards of the deal. */
    dealt: z.array(card),
    /** The five final cards: held ones in their places, drawn ones in the places of the others. */
    cards: z.array(card),
    /** Indexes from 0, in order; null until the player has chosen. */
    held: z.array(z.number().int()).nullable(),
    /** The hand of `cards`; null if it pays nothing. Before the choice, the hand that holding all cards would make. */
    hand: pokerHand.nullable(),
  }),
});
