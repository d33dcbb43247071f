import { games } from "./catalogue.ts";
import type { Game } from "./game.ts";
import { allOddsOf, type GameOdds } from "./odds.ts";
import { SMALLEST_STAKE } from "./stakes.ts";

/** The least a game may return of what is staked, whatever the stake and the choice (PRODUCT §5). */
const LEAST_RETURN = 0.75;

/**
 * Throws an Error naming the first game that could return less than 75 % at a permitted stake; the platform calls it
 * before it opens.
 */
export function checkReturns(checked: readonly Game[] = games): void {
  for (const game of checked) {
    const least = leastReturn(allOddsOf(game));
    if (!(least >= LEAST_RETURN)) throw new Error(`${game.id} may return only ${least} of a stake`);
  }
}

/**
 * A lower bound over every choice and stake: rounding down takes less than one minor unit from a round that pays, so less
 * than the hit rate ÷ the smallest stake from the return.
 */
export function leastReturn({ odds, choices }: GameOdds): number {
  const returns = [odds, ...choices.map((choice) => choice.odds)].map(
    ({ rtp, hitRate }) => rtp - hitRate / Number(SMALLEST_STAKE),
  );
  return Math.min(...returns);
}
