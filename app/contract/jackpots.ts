import { z } from "zod";
import { sha256 } from "./fairness.ts";
import { JACKPOT_LEVELS, jackpotTerms } from "./games/jackpots.ts";
import { money } from "./money-schemas.ts";
import { operation } from "./operation.ts";
import { instant, slug } from "./values.ts";

const jackpotWin = z.object({
  level: z.enum(JACKPOT_LEVELS),
  gameId: slug,
  gameTitle: z.string(),
  /** In euro, whatever currency the winner was paid in. */
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
        /** All of it is paid to the next winner. */
        pool: money,
        /** The house's contribution to a new pool. */
        startsAt: money,
        /** Of every stake, 0…1: added by the house. */
        share: z.number(),
        /** Won on average once per this many whole euro staked. */
        oneInEuro: z.number().int(),
      }),
    ),
    /** The long-run return of the jackpots in addition to a game's own return, 0…1 of the stakes. */
    addedReturn: z.number(),
    /** The value of 1000.00 EUR in each currency: these rates convert stakes and wins. */
    thousandEuro: z.array(money),
    /** The terms all of this follows from, and their hash, which is stored with every round drawn by them. */
    terms: jackpotTerms,
    termsHash: sha256,
    /** Latest first, at most ten. */
    wins: z.array(jackpotWin),
    computedAt: instant,
  }),
});
