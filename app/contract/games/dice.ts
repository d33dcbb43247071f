import { z } from "zod";
import { kind } from "./kind.ts";

const direction = z.enum(["under", "over"]);

export const dice = kind("dice", {
  category: "instant",
  rules: z.object({
    kind: z.literal("dice"),
    /** A roll is a whole number of hundredths, 0 … 9999. */
    sides: z.literal(10_000),
    /** Minimum and maximum of the rolls out of `sides` that win. */
    minimumChance: z.number().int(),
    maximumChance: z.number().int(),
    /**
     * Expected return in hundredths of a per cent of the stake, for any chance: a win pays stake × payoutBasisPoints ÷ chance,
     * rounded down to a whole minor unit. At 9900, a chance of 4950 pays twice the stake.
     */
    payoutBasisPoints: z.number().int(),
  }),
  input: z.object({
    kind: z.literal("dice"),
    /** Chance to win in hundredths of a per cent: 4950 wins 49.50 % of the rolls. */
    chance: z.number().int(),
    direction,
  }),
  outcome: z.object({
    kind: z.literal("dice"),
    /** 0 … 9999, shown as 0.00 … 99.99. */
    roll: z.number().int(),
    chance: z.number().int(),
    direction,
    won: z.boolean(),
  }),
});
