import { type Game, JACKPOT_RETURN } from "#server/games/index.ts";

/** What the jackpots of a game add to its own return, as a share of the money staked. */
export const jackpotReturnOf = ({ jackpots }: Pick<Game, "jackpots">): number => (jackpots ? JACKPOT_RETURN : 0);
