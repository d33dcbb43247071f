import { z } from "zod";
import { sha256 } from "./fairness.ts";
import { JACKPOT_LEVELS, jackpotTerms } from "./games/jackpots.ts";
import { money } from "./money.ts";
import { operation } from "./operation.ts";
import { instant, slug } from "./values.ts";

const jackpotWin = z.object({
  level: z.enum(JACKPOT_LEVELS),
  gameId: slug,
  gameTitle: z.string(),
  /** In euro, whatever the winner was paid in. */
  amount: money,
  wonAt: instant,
});

export const getJackpots = operation({
  method: "GET",
  path: "/jackpots/pool",
  summary:
    "The jackpots: what is in each pool, what feeds it, how often it is won, and the last wins. Amounts are in euro.",
  audience: "anyone",
  data: z.object({
    levels: z.array(
      z.object({
        level: z.enum(JACKPOT_LEVELS),
        /** All of it is paid to who wins now. */
        pool: money,
        /** What the house begins a new pool with. */
        startsAt: money,
        /** Of every stake, 0…1: added by the house. */
        share: z.number(),
        /** Won once in so many whole euro staked, in the long run. */
        oneInEuro: z.number().int(),
      }),
    ),
    /** What the jackpots return in the long run on top of a game's own return, 0…1 of the stakes. */
    addedReturn: z.number(),
    /** What 1000.00 EUR are in each currency: by these rates stakes count, and who wins is paid. */
    thousandEuro: z.array(money),
    /** What all of this follows from, and its hash, which every round keeps that was drawn by it. */
    terms: jackpotTerms,
    termsHash: sha256,
    /** Latest first, at most ten. */
    wins: z.array(jackpotWin),
    computedAt: instant,
  }),
});
