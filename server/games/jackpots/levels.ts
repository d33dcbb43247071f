import { z } from "zod";
import { jackpotLevelTerms } from "#app/contract/games/jackpots.ts";
import levels from "./levels.json" with { type: "json" };

/** Of a whole: the unit of shares. */
export const BASIS_POINTS = 10_000;

/** The pools of the house. Every game that takes part feeds and draws all of them. */
export const jackpotLevels = z.array(jackpotLevelTerms).parse(levels);

/**
 * What the pools return on top of a game's own return, as a share of the stakes: what is fed into them, and what the house
 * begins each of them with by how often it is won. Exact: all of it is paid out, and only by wins.
 */
export const JACKPOT_RETURN =
  jackpotLevels.reduce(
    (sum, { shareBasisPoints, startsAtEuro, oneInEuro }) =>
      sum + shareBasisPoints + (startsAtEuro * BASIS_POINTS) / oneInEuro,
    0,
  ) / BASIS_POINTS;
