import { z } from "zod";
import { card } from "./card.ts";
import { kind } from "./kind.ts";
import { POKER_HANDS } from "./poker-hands.ts";

const pokerHand = z.enum(POKER_HANDS);

/** Five cards of one deck; some are held, the others drawn anew from the rest of it, and the hand pays. */
export const videoPoker = kind("video-poker", {
  category: "tables",
  rules: z.object({
    kind: z.literal("video-poker"),
    /** What each hand pays, its stake included, in stakes. */
    pays: z.record(pokerHand, z.number().int()),
  }),
  input: z.object({ kind: z.literal("video-poker") }),
  /** Places of the cards to hold, from 0. */
  step: z.object({
    kind: z.literal("video-poker"),
    hold: z.array(z.number().int().min(0).max(4)).max(5),
  }),
  outcome: z.object({
    kind: z.literal("video-poker"),
    /** The five cards of the deal. */
    dealt: z.array(card),
    /** The five as they lie now: held ones in their places, drawn ones in the places of the others. */
    cards: z.array(card),
    /** Places from 0, in order; null until the player has chosen. */
    held: z.array(z.number().int()).nullable(),
    /** What `cards` make; null for nothing that pays. Before the choice, what holding them all would be paid as. */
    hand: pokerHand.nullable(),
  }),
});
