import { z } from "zod";
import { kind } from "./kind.ts";

const number = z.number().int().min(1);

/** Numbers are picked, then `drawn` of `numbers` are drawn without replacement. */
export const keno = kind("keno", {
  category: "instant",
  rules: z.object({
    kind: z.literal("keno"),
    numbers: number,
    drawn: number,
    /** For each number of picks from 1, the payouts of 0, 1, 2 … hits, in hundredths of the stake. */
    pays: z.array(z.array(z.number().int().min(0))).min(1),
  }),
  /** Picks are distinct; their order does not matter. */
  input: z.object({ kind: z.literal("keno"), picks: z.array(number).min(1).max(20) }),
  outcome: z.object({
    kind: z.literal("keno"),
    picks: z.array(number),
    /** In the order drawn. */
    drawn: z.array(number),
    hits: z.array(number),
    /** Hundredths. */
    multiplier: z.number().int(),
  }),
});
