import { games } from "./catalogue.ts";
import type { DiceRules } from "./dice/rules.ts";
import type { Game } from "./game.ts";
import { oddsOf } from "./odds.ts";
import { SMALLEST_STAKE } from "./stakes.ts";

/** The least a game may return of what is staked, whatever the stake and the choice (PRODUCT §5). */
const LEAST_RETURN = 0.75;

/**
 * Throws an Error naming the first game that could return less than 75 % at a permitted stake; the platform calls it
 * before it opens.
 */
export function checkReturns(checked: readonly Game[] = games): void {
  for (const game of checked) {
    const least = leastReturn(game);
    if (!(least >= LEAST_RETURN)) throw new Error(`${game.id} may return only ${least} of a stake`);
  }
}

/** A slot returns the same share of every stake: its payouts are whole and never rounded. */
function leastReturn(game: Game): number {
  return game.category === "slots" ? oddsOf(game).rtp : leastDiceReturn(game.rules);
}

/**
 * A lower bound over all stakes and chances: rounding takes less than one minor unit from a win, so less than
 * chance ÷ stake from the return, and that is most at the largest chance and the smallest stake.
 */
function leastDiceReturn({ sides, maximumChance, payoutBasisPoints }: DiceRules): number {
  return (payoutBasisPoints - maximumChance / Number(SMALLEST_STAKE)) / sides;
}
