import { type Game, oddsOf, playReference } from "#server/games/index.ts";
import { roundDraw } from "./round-draw.ts";

/** What a number of rounds returned, and what the odds say. */
export interface Sample {
  rounds: number;
  rtp: number;
  /** What was paid ÷ what was staked. */
  measured: number;
  /** The interval that contains `measured` except once in some sixteen thousand samples: four standard deviations. */
  interval: [number, number];
  hitRate: number;
  hits: number;
  isRight: boolean;
}

const STAKE = 1_000n;
const SIGMAS = 4;

/** Plays the game by the strategy its odds assume; the same number of rounds is always the same rounds. */
export function sampleOf(game: Game, rounds: number): Sample {
  let [staked, paid, hits] = [0n, 0n, 0];
  for (let round = 0; round < rounds; round++) {
    const { position } = playReference(game, { stake: STAKE }, () => roundDraw(round));
    staked += position.staked;
    paid += position.payout ?? 0n;
    if (position.payout) hits += 1;
  }
  const { rtp, hitRate, deviation } = oddsOf(game);
  const measured = Number(paid) / Number(staked);
  // Steps may add to the stake: the deviation is of one round's result, in bets.
  const off = (SIGMAS * deviation * Math.sqrt(rounds) * Number(STAKE)) / Number(staked);
  // Half a round more, for games in which every round pays.
  const hitsOff = SIGMAS * Math.sqrt(rounds * hitRate * (1 - hitRate)) + 0.5;
  return {
    rounds,
    rtp,
    measured,
    interval: [rtp - off, rtp + off],
    hitRate,
    hits,
    isRight: Math.abs(measured - rtp) <= off && Math.abs(hits - hitRate * rounds) <= hitsOff,
  };
}
