import { z } from "zod";

/** A chance as "1 in n"; n may be larger than a safe integer, so it is decimal digits. */
const oneIn = z.string().regex(/^[1-9]\d*$/);

/** One round of so many: what is rarer hardly anybody sees. */
export const LIKELY_ONE_IN = 1_000_000_000;

/** A round that pays so many stakes and more is a large win. */
export const LARGE_WIN = 20;

/** What a bet is expected to do, over all its outcomes. Amounts are in stakes of one round. */
export const odds = z.object({
  /**
   * Expected return ÷ stake, stated before a payout is rounded down to whole minor units. Where steps add to the bet, the
   * stake is all that is staked, as in the ledger.
   */
  rtp: z.number(),
  /** `exact`: every outcome counted. `simulated`: a sample, and then `interval` is its 95 % interval. */
  method: z.enum(["exact", "simulated"]),
  interval: z.tuple([z.number(), z.number()]).nullable(),
  /** `best`: for whoever plays every step as well as can be. `any`: however it is played, the return is the same. */
  play: z.enum(["any", "best"]),
  /** Share of rounds that pay anything, 0…1. */
  hitRate: z.number(),
  /** Standard deviation of one round's return. */
  deviation: z.number(),
  /** The most one round can pay. */
  maximumWin: z.number().min(0),
  /** The maximum comes once in this many rounds; null where it is not known exactly. */
  maximumWinOneIn: oneIn.nullable(),
  /**
   * The largest multiple that is won at least in more than one round of a thousand million; absent where that is the maximum, and
   * where the chance of the maximum is not known.
   */
  largestLikelyWin: z.number().min(0).optional(),
  /**
   * A large win comes once in this many rounds, by the best play where `play` says so; absent where none comes, and where that
   * depends on how far a round is played.
   */
  largeWinOneIn: oneIn.optional(),
});
export type Odds = z.infer<typeof odds>;
