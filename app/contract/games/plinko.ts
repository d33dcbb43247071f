import { z } from "zod";
import { kind } from "./kind.ts";

export const RISKS = ["low", "medium", "high"] as const;
export const risk = z.enum(RISKS);

/** A ball falls past `rows` pins, left or right with equal probability, into one of `rows` + 1 bins. */
export const plinko = kind("plinko", {
  category: "instant",
  rules: z.object({
    kind: z.literal("plinko"),
    boards: z
      .array(
        z.object({
          rows: z.number().int(),
          risk,
          /** The payout of each bin, from the left, in hundredths of the stake. */
          pays: z.array(z.number().int().min(0)),
        }),
      )
      .min(1),
  }),
  input: z.object({ kind: z.literal("plinko"), rows: z.number().int(), risk }),
  outcome: z.object({
    kind: z.literal("plinko"),
    rows: z.number().int(),
    risk,
    /** At each pin from the top: 0 left, 1 right. */
    path: z.array(z.union([z.literal(0), z.literal(1)])),
    /** The bin, from 0 at the left: the number of times the ball went right. */
    bin: z.number().int(),
    /** Hundredths. */
    multiplier: z.number().int(),
  }),
});
