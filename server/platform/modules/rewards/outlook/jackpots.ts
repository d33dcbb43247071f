import { type Game, JACKPOT_RETURN } from "#server/games/index.ts";

/** What a game returns by the jackpots on top of its own return, as a share of what is staked with money. */
export const jackpotReturnOf = ({ jackpots }: Pick<Game, "jackpots">): number => (jackpots ? JACKPOT_RETURN : 0);
