import { z } from "zod";
import { kind } from "./kind.ts";

/** A multiplier in hundredths: 250 is 2.50 times the stake. */
const hundredths = z.number().int().min(0);

/** A player's only step is to cash out. The platform's clock decides where that is. */
const press = z.object({ kind: z.literal("crash"), act: z.literal("cashOut") });

/**
 * A round that everyone at the table shares: its multiplier grows from 1.00, doubling every `doublingMs`, until it crashes. A
 * player who has left by then is paid the multiplier at that moment. Where it crashes was fixed long before the first bet: the
 * server seed of each round is the SHA-256 of the next one's (of its 32 bytes), down a chain whose beginning was published
 * before the first round, so that every revealed seed shows that none was chosen afterwards.
 */
export const crash = kind("crash", {
  category: "instant",
  rules: z.object({
    kind: z.literal("crash"),
    /** Bounds of an automatic cash-out. A player who does not leave is paid the highest target if the round reaches it. */
    minimumTarget: hundredths,
    maximumTarget: hundredths,
    /** Expected return in hundredths of a per cent of the stake, for any cash-out. */
    payoutBasisPoints: z.number().int(),
    /** The multiplier t milliseconds after the start is 2^(t ÷ doublingMs), in whole hundredths, rounded down. */
    doublingMs: z.number().int().min(1),
    /** How long a round accepts bets before it starts. */
    bettingMs: z.number().int().min(1),
  }),
  input: z.object({
    kind: z.literal("crash"),
    /** Where the round is left automatically; null: at the highest target, unless the player leaves before. */
    target: hundredths.nullable(),
  }),
  step: z.discriminatedUnion("act", [
    /** The player left at this multiplier, by the platform's clock. */
    press.extend({ at: hundredths }),
    /** The player did not leave: the round reached their target, or crashed below it. The platform makes this step. */
    z.object({ kind: z.literal("crash"), act: z.literal("stay") }),
  ]),
  press,
  /**
   * Both null while the round is open. Afterwards one of them is set: if the player left in time, the crash is not reported
   * here, because others still play.
   */
  outcome: z.object({
    kind: z.literal("crash"),
    target: hundredths.nullable(),
    crashedAt: hundredths.nullable(),
    cashedOutAt: hundredths.nullable(),
  }),
});
