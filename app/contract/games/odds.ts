import { z } from "zod";

/** A chance as "1 in n"; n may be larger than a safe integer, so it is decimal digits. */
const oneIn = z.string().regex(/^[1-9]\d*$/);

/** The expected results of a bet, over all its outcomes. Amounts are in stakes of one round. */
export const odds = z.object({
  /**
   * Expected return ÷ stake, before a payout is rounded down to whole minor units. If steps add to the bet, the stake is
   * everything staked, as in the ledger.
   */
  rtp: z.number(),
  /** `exact`: every outcome is counted. `simulated`: a sample, and `interval` is its 95 % interval. */
  method: z.enum(["exact", "simulated"]),
  interval: z.tuple([z.number(), z.number()]).nullable(),
  /** `best`: with optimal play of every step. `any`: the return is the same for any play. */
  play: z.enum(["any", "best"]),
  /** Share of rounds that pay anything, 0…1. */
  hitRate: z.number(),
  /** Standard deviation of one round's return. */
  deviation: z.number(),
  /** The most one round can pay. */
  maximumWin: z.number().min(0),
  /** The maximum occurs once in this many rounds; null if that is not known exactly. */
  maximumWinOneIn: oneIn.nullable(),
  /**
   * The largest multiple that is reached in more than one round of a thousand million; absent if that is the maximum, and if
   * the probability of the maximum is not known.
   */
  largestLikelyWin: z.number().min(0).optional(),
  /**
   * A large win occurs once in this many rounds, with optimal play if `play` says so; absent if it never occurs, and if it
   * depends on how far a round is played.
   */
  largeWinOneIn: oneIn.optional(),
});
export type Odds = z.infer<typeof odds>;
