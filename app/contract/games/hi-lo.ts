import { z } from "zod";
import { money } from "../money-schemas.ts";
import { card } from "./card.ts";
import { kind } from "./kind.ts";

const guess = z.enum(["higher", "lower", "skip"]);

/**
 * One card is open; the player guesses that the next is higher or the same, or lower or the same, by rank, ace low. Above an
 * ace "higher" excludes the same rank, and below a king "lower" does, so that every guess can lose and every right one wins.
 * Each card is drawn from a whole deck. A right guess multiplies by 13 ÷ the number of ranks that would have been right; the
 * house edge is taken once.
 */
export const hiLo = kind("hi-lo", {
  category: "instant",
  rules: z.object({
    kind: z.literal("hi-lo"),
    payoutBasisPoints: z.number().int(),
    /** The round ends and is paid in full when its multiplier reaches this, in stakes. */
    maximumMultiplier: z.number().int(),
    /** Maximum number of skipped cards in one round. */
    skips: z.number().int(),
  }),
  input: z.object({ kind: z.literal("hi-lo") }),
  step: z.discriminatedUnion("act", [
    z.object({ kind: z.literal("hi-lo"), act: guess }),
    z.object({ kind: z.literal("hi-lo"), act: z.literal("cashOut") }),
  ]),
  outcome: z.object({
    kind: z.literal("hi-lo"),
    /** From the first on; the last one is open. */
    cards: z.array(card),
    guesses: z.array(guess),
    lost: z.boolean(),
    /** The multiplier so far, in stakes: 0 before the first right guess and after a wrong one. */
    multiplier: z.number(),
    /** What cashing out pays now; null before the first right guess and when the round is over. */
    cashOut: money.nullable(),
    /** The multiplier after the next right guess, and its probability; null when the round is over. */
    next: z
      .object({
        higher: z.object({ multiplier: z.number(), chance: z.number() }),
        lower: z.object({ multiplier: z.number(), chance: z.number() }),
      })
      .nullable(),
    skipsLeft: z.number().int(),
  }),
});
