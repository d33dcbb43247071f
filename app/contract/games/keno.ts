import { z } from "zod";

const keno = z.number().int().min(1);

/** Numbers are picked, then `drawn` of `numbers` are drawn without putting back. */
export const kenoRules = z.object({
  kind: z.literal("keno"),
  numbers: keno,
  drawn: keno,
  /** For each number of picks from 1, what 0, 1, 2 … hits pay, in hundredths of the stake. */
  pays: z.array(z.array(z.number().int().min(0))).min(1),
});

/** Picks are distinct; their order does not matter. */
export const kenoInput = z.object({ kind: z.literal("keno"), picks: z.array(keno).min(1).max(20) });

export const kenoOutcome = z.object({
  kind: z.literal("keno"),
  picks: z.array(keno),
  /** In the order drawn. */
  drawn: z.array(keno),
  hits: z.array(keno),
  /** Hundredths. */
  multiplier: z.number().int(),
});
