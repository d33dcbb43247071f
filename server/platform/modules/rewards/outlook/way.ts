import { minorUnits } from "#app/contract/money.ts";
import {
  accepts,
  type Game,
  games,
  hasSteps,
  JACKPOT_RETURN,
  oddsOf,
  referenceInput,
  returnAtStake,
} from "#server/games/index.ts";
import { type AcceptedTerms, percentOf } from "#server/platform/modules/bonus-money/index.ts";

/** The game on which meeting the wager costs least; one whose rounds need nothing but a bet is preferred. */
export interface WayOfGame {
  game: Game;
  /** The percentage of a stake on it that counts. */
  percent: number;
}

/** What the jackpots of a game add to its own return, as a share of the money staked. */
export const jackpotReturnOf = ({ jackpots }: Pick<Game, "jackpots">): number => (jackpots ? JACKPOT_RETURN : 0);

/** Cost per unit that counts, with what the jackpots pay back. */
const costOf = (game: Game, percent: number): number => (1 - oddsOf(game).rtp - jackpotReturnOf(game)) / percent;

/** Undefined where there is no wager; then nothing has to be staked. */
export function wayOf(terms: AcceptedTerms): WayOfGame | undefined {
  const counting = games
    .map((game) => ({ game, percent: percentOf(terms, game) }))
    .filter(({ percent }) => percent > 0)
    .map((way) => ({
      ...way,
      hasSteps: Number(hasSteps(way.game, referenceInput(way.game))),
      cost: costOf(way.game, way.percent),
    }));
  const [best] = counting.sort(
    (a, b) => a.hasSteps - b.hasSteps || a.cost - b.cost || (a.game.id < b.game.id ? -1 : 1),
  );
  return best && { game: best.game, percent: best.percent };
}

/** Divisors of the largest bet, for the stakes shown side by side. */
const PARTS = [25n, 5n, 1n];

/** The stakes shown: the largest bet of the terms and parts of it, no larger than the bonus, each accepted by the game. */
export function stakesFor({ wager }: AcceptedTerms, game: Game, bonus: bigint, stakeUnit: bigint): bigint[] {
  if (!wager) return [];
  const input = referenceInput(game);
  const whole = PARTS.map((part) => minorUnits(wager.maximumBet) / part / stakeUnit).map((steps) =>
    steps > 0n ? steps * stakeUnit : stakeUnit,
  );
  return [...new Set(whole)].filter((stake) => {
    const bet = { stake, input };
    return (stake <= bonus || stake === stakeUnit) && accepts(game, bet) && returnAtStake(game, bet).holds;
  });
}
