import { z } from "zod";
import { kind } from "./kind.ts";

/** A multiplier in hundredths: 250 is 2.50 times the stake. */
const hundredths = z.number().int().min(0);

/** One multiplier is drawn; the bet wins its target if the drawn one is at least as high. */
export const limbo = kind("limbo", {
  category: "instant",
  rules: z.object({
    kind: z.literal("limbo"),
    minimumTarget: hundredths,
    maximumTarget: hundredths,
    /** Expected return in hundredths of a per cent of the stake, for any target. */
    payoutBasisPoints: z.number().int(),
  }),
  input: z.object({ kind: z.literal("limbo"), target: hundredths }),
  outcome: z.object({
    kind: z.literal("limbo"),
    target: hundredths,
    /** Hundredths; the drawn multiplier, capped at the highest target. */
    drawn: hundredths,
    won: z.boolean(),
  }),
});
