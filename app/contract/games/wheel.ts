import { z } from "zod";
import { kind } from "./kind.ts";
import { risk } from "./plinko.ts";

/** A wheel of equal segments; the one at which it stops pays. */
export const wheel = kind("wheel", {
  category: "instant",
  rules: z.object({
    kind: z.literal("wheel"),
    /** The payout of each segment, clockwise, in hundredths of the stake. */
    wheels: z.array(z.object({ risk, pays: z.array(z.number().int().min(0)).min(2) })).min(1),
  }),
  input: z.object({ kind: z.literal("wheel"), risk }),
  outcome: z.object({
    kind: z.literal("wheel"),
    risk,
    /** From 0, clockwise from the mark. */
    segment: z.number().int(),
    /** Hundredths. */
    multiplier: z.number().int(),
  }),
});
