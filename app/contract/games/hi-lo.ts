import { z } from "zod";
import { money } from "../money.ts";
import { card } from "./card.ts";
import { kind } from "./kind.ts";

const guess = z.enum(["higher", "lower", "skip"]);

/**
 * A card lies open; the next is guessed higher or the same, or lower or the same, by rank, ace low. Over an ace "higher"
 * leaves the same out, and under a king "lower" does, so that every guess can be wrong and every right one wins. Each
 * card is drawn from a whole deck. A right guess multiplies by 13 ÷ the ranks that would have been right; the house
 * keeps its share once.
 */
export const hiLo = kind("hi-lo", {
  category: "instant",
  rules: z.object({
    kind: z.literal("hi-lo"),
    payoutBasisPoints: z.number().int(),
    /** The round is over and paid in full when its multiplier reaches this, in stakes. */
    maximumMultiplier: z.number().int(),
    /** Cards that may be passed over in one round. */
    skips: z.number().int(),
  }),
  input: z.object({ kind: z.literal("hi-lo") }),
  step: z.discriminatedUnion("act", [
    z.object({ kind: z.literal("hi-lo"), act: guess }),
    z.object({ kind: z.literal("hi-lo"), act: z.literal("cashOut") }),
  ]),
  outcome: z.object({
    kind: z.literal("hi-lo"),
    /** From the first on; the last one lies open. */
    cards: z.array(card),
    guesses: z.array(guess),
    lost: z.boolean(),
    /** What is won so far, in stakes: 0 before the first right guess and after a wrong one. */
    multiplier: z.number(),
    /** What cashing out pays now; null before the first right guess and when the round is over. */
    cashOut: money.nullable(),
    /** What the next right guess would make of it, and its chance; null when the round is over. */
    next: z
      .object({
        higher: z.object({ multiplier: z.number(), chance: z.number() }),
        lower: z.object({ multiplier: z.number(), chance: z.number() }),
      })
      .nullable(),
    skipsLeft: z.number().int(),
  }),
});
