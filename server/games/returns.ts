import { games } from "./catalogue.ts";
import { isAboveCeiling } from "./ceiling.ts";
import type { Game } from "./game.ts";
import { JACKPOT_RETURN } from "./jackpots/levels.ts";
import { allOddsOf, type GameOdds } from "./odds.ts";
import { MOST_ROUNDED_AWAY } from "./return-at-stake.ts";
import { CEILING_STAKES } from "./stakes.ts";

/** The lowest permitted return of a game at any stake and choice (PRODUCT §5). */
const LEAST_RETURN = 0.75;

/**
 * Throws an Error naming the first game for which {@link problemOf} reports a problem; the platform calls it before it opens.
 */
export function checkReturns(checked: readonly Game[] = games): void {
  for (const game of checked) {
    const problem = problemOf(game, allOddsOf(game));
    if (problem) throw new Error(`${game.id} ${problem}`);
  }
}

/**
 * Why a game does not open: it could return less than 75 % at a permitted stake, more than is staked when the jackpots it feeds are
 * included, or pay more than the ceiling of a round. Undefined when it may open.
 */
export function problemOf(game: Game, odds: GameOdds): string | undefined {
  const least = leastReturn(odds);
  if (!(least >= LEAST_RETURN)) return `may return only ${least} of a stake, less than ${LEAST_RETURN}`;
  if (game.jackpots && !(mostReturn(odds) + JACKPOT_RETURN < 1))
    return "returns more than is staked, jackpots included";
  return isAboveCeiling(game, odds.odds)
    ? `may pay ${odds.odds.maximumWin} stakes, more than the ${CEILING_STAKES} that a round pays at most`
    : undefined;
}

const allReturns = ({ odds, choices }: GameOdds) => [odds, ...choices.map((choice) => choice.odds)];

const mostReturn = (all: GameOdds): number => Math.max(...allReturns(all).map(({ rtp }) => rtp));

/** A lower bound over every choice and stake: a bet is refused when rounding takes more than one point of its return. */
export const leastReturn = (all: GameOdds): number =>
  Math.min(...allReturns(all).map(({ rtp }) => rtp)) - MOST_ROUNDED_AWAY;
