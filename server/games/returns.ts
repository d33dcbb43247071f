import { games } from "./catalogue.ts";
import { checkCeiling } from "./ceiling.ts";
import type { Game } from "./game.ts";
import { JACKPOT_RETURN } from "./jackpots/levels.ts";
import { allOddsOf, type GameOdds } from "./odds.ts";
import { MOST_ROUNDED_AWAY } from "./return-at-stake.ts";

/** The least a game may return of what is staked, whatever the stake and the choice (PRODUCT §5). */
const LEAST_RETURN = 0.75;

/**
 * Throws an Error naming the first game that could return less than 75 % at a permitted stake, or that returns more than is
 * staked together with the jackpots it feeds, or that may pay more than one round pays at most; the platform calls it before it opens.
 */
export function checkReturns(checked: readonly Game[] = games): void {
  for (const game of checked) {
    checkCeiling(game);
    const least = leastReturn(allOddsOf(game));
    if (!(least >= LEAST_RETURN)) throw new Error(`${game.id} may return only ${least} of a stake`);
    if (game.jackpots && !(mostReturn(allOddsOf(game)) + JACKPOT_RETURN < 1)) {
      throw new Error(`${game.id} returns more than is staked, jackpots included`);
    }
  }
}

const allReturns = ({ odds, choices }: GameOdds) => [odds, ...choices.map((choice) => choice.odds)];

const mostReturn = (all: GameOdds): number => Math.max(...allReturns(all).map(({ rtp }) => rtp));

/** A lower bound over every choice and stake: a bet is refused where rounding takes more than one point of its return. */
export const leastReturn = (all: GameOdds): number =>
  Math.min(...allReturns(all).map(({ rtp }) => rtp)) - MOST_ROUNDED_AWAY;
