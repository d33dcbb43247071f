import { z } from "zod";
import { jackpotLevelTerms } from "#app/contract/games/jackpots.ts";
import levels from "./levels.json" with { type: "json" };

/** Basis points in a whole; shares are stated in them. */
export const BASIS_POINTS = 10_000;

/** The jackpot levels of the house. Every participating game feeds and draws all of them. */
export const jackpotLevels = z.array(jackpotLevelTerms).parse(levels);

/**
 * What the pools return in addition to a game's own return, as a share of the stakes: what is fed into them, and the house's
 * seed amount of each times how often it is won. Exact: all of it is paid out, and only by wins.
 */
export const JACKPOT_RETURN =
  jackpotLevels.reduce(
    (sum, { shareBasisPoints, startsAtEuro, oneInEuro }) =>
      sum + shareBasisPoints + (startsAtEuro * BASIS_POINTS) / oneInEuro,
    0,
  ) / BASIS_POINTS;
