import { z } from "zod";

/** A multiplier in hundredths: 250 is 2.50 times the stake. */
const hundredths = z.number().int().min(0);

/**
 * A round that everyone at the table shares: its multiplier grows from 1.00, twice as high after every `doublingMs`, until
 * it crashes. Whoever has left by then is paid the multiplier he left at. Where it crashes was fixed long before the first
 * bet: the server seed of each round is the SHA-256 of the next one's (of its 32 bytes), down a chain whose beginning was
 * told before the first round, so that every seed that is revealed shows that none was chosen afterwards.
 */
export const crashRules = z.object({
  kind: z.literal("crash"),
  /** Bounds of an automatic cash-out. Who does not leave is paid the highest when the round comes that far. */
  minimumTarget: hundredths,
  maximumTarget: hundredths,
  /** Expected return in hundredths of a per cent of the stake, wherever one leaves. */
  payoutBasisPoints: z.number().int(),
  /** The multiplier t milliseconds after the start is 2^(t ÷ doublingMs), in whole hundredths, rounded down. */
  doublingMs: z.number().int().min(1),
  /** How long a round takes bets before it starts. */
  bettingMs: z.number().int().min(1),
});

export const crashInput = z.object({
  kind: z.literal("crash"),
  /** Where the round is left by itself; null: at the highest target, unless its player leaves before. */
  target: hundredths.nullable(),
});

/** What a player does: nothing but leave. Where that is, the platform's clock says. */
export const crashPress = z.object({ kind: z.literal("crash"), act: z.literal("cashOut") });

export const crashStep = z.discriminatedUnion("act", [
  /** The player left at this multiplier, by the platform's clock. */
  crashPress.extend({ at: hundredths }),
  /** He did not: the round came to his target, or crashed below it. The platform makes this step. */
  z.object({ kind: z.literal("crash"), act: z.literal("stay") }),
]);

/**
 * Null and null while the round waits. Over, one of the two: where a round that was left in time crashes is not told with
 * it, because others still play on.
 */
export const crashOutcome = z.object({
  kind: z.literal("crash"),
  target: hundredths.nullable(),
  crashedAt: hundredths.nullable(),
  cashedOutAt: hundredths.nullable(),
});
