import { z } from "zod";
import { kind } from "./kind.ts";

/** A multiplier in hundredths: 250 is 2.50 times the stake. */
const hundredths = z.number().int().min(0);

/** What a player does: nothing but leave. Where that is, the platform's clock says. */
const press = z.object({ kind: z.literal("crash"), act: z.literal("cashOut") });

/**
 * A round that everyone at the table shares: its multiplier grows from 1.00, twice as high after every `doublingMs`, until
 * it crashes. A player who has left by then is paid the multiplier they left at. Where it crashes was fixed long before the
 * first bet: the server seed of each round is the SHA-256 of the next one's (of its 32 bytes), down a chain whose beginning
 * was told before the first round, so that every seed that is revealed shows that none was chosen afterwards.
 */
export const crash = kind("crash", {
  category: "instant",
  isShared: true,
  rules: z.object({
    kind: z.literal("crash"),
    /** Bounds of an automatic cash-out. A player who does not leave is paid the highest when the round comes that far. */
    minimumTarget: hundredths,
    maximumTarget: hundredths,
    /** Expected return in hundredths of a per cent of the stake, wherever one leaves. */
    payoutBasisPoints: z.number().int(),
    /** The multiplier t milliseconds after the start is 2^(t ÷ doublingMs), in whole hundredths, rounded down. */
    doublingMs: z.number().int().min(1),
    /** How long a round takes bets before it starts. */
    bettingMs: z.number().int().min(1),
  }),
  input: z.object({
    kind: z.literal("crash"),
    /** Where the round is left by itself; null: at the highest target, unless its player leaves before. */
    target: hundredths.nullable(),
  }),
  step: z.discriminatedUnion("act", [
    /** The player left at this multiplier, by the platform's clock. */
    press.extend({ at: hundredths }),
    /** They did not: the round came to their target, or crashed below it. The platform makes this step. */
    z.object({ kind: z.literal("crash"), act: z.literal("stay") }),
  ]),
  press,
  /**
   * Null and null while the round waits. Over, one of the two: where a round that was left in time crashes is not told with
   * it, because others still play on.
   */
  outcome: z.object({
    kind: z.literal("crash"),
    target: hundredths.nullable(),
    crashedAt: hundredths.nullable(),
    cashedOutAt: hundredths.nullable(),
  }),
});
