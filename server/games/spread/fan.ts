import { FAN_SHARES } from "#app/contract/catalogue.ts";
import type { Game } from "../game.ts";
import type { RoundBet } from "../round.ts";
import { endsOf } from "./ends.ts";
import { type Sums, sumsOf } from "./sums.ts";

/** The number of rounds of a fan, and the distance of its points. */
const FAN_ROUNDS = 200;
const FAN_STEP = 10;

export interface FanPoint {
  rounds: number;
  /** Net results in minor units, one for each of {@link FAN_SHARES}. */
  nets: number[];
  /** Probability that more was paid than staked. */
  ahead: number;
}

/** The exact quantiles of the net result of repeating one bet, from 0 to {@link FAN_ROUNDS} rounds. */
export function fanOf(game: Game, bet: RoundBet): FanPoint[] {
  const rounds = Array.from({ length: FAN_ROUNDS / FAN_STEP }, (_, index) => (index + 1) * FAN_STEP);
  const points = sumsOf(endsOf(game, bet), rounds).map((sums, index) => pointOf(rounds[index] ?? 0, sums));
  return [{ rounds: 0, nets: FAN_SHARES.map(() => 0), ahead: 0 }, ...points];
}

const pointOf = (rounds: number, sums: Sums): FanPoint => ({
  rounds,
  nets: FAN_SHARES.map((share) => sums.quantile(share)),
  ahead: 1 - sums.atMost(0),
});
