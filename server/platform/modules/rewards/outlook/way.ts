import { minorUnits } from "#app/contract/money.ts";
import { accepts, type Game, games, hasSteps, oddsOf, referenceInput, returnAtStake } from "#server/games/index.ts";
import { type AcceptedTerms, percentOf } from "#server/platform/modules/bonus-money/index.ts";
import { jackpotReturnOf } from "./jackpots.ts";

/** The game on which meeting the wager costs the least, of those a round of which asks for nothing but its bet if there is one. */
export interface WayOfGame {
  game: Game;
  /** Of a stake on it that counts. */
  percent: number;
}

/** Of a unit that counts, with what the jackpots pay back. */
const costOf = (game: Game, percent: number): number => (1 - oddsOf(game).rtp - jackpotReturnOf(game)) / percent;

/** Undefined where there is no wager; then nothing has to be staked at all. */
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

/** Of the largest bet, the parts that are shown beside one another. */
const PARTS = [25n, 5n, 1n];

/** The stakes shown: the largest bet of the terms and parts of it, no larger than the bonus, and each one that the game takes. */
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
