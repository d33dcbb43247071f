import type { Game } from "../game.ts";
import type { RoundBet } from "../round.ts";
import { endsOf } from "./ends.ts";
import { type Between, type MixedSums, mixedSums } from "./mixed.ts";

/** Rounds played with the same bet at one game. */
export interface BetsPlayed extends RoundBet {
  game: Game;
  rounds: number;
}

/** The shares of players of exactly the same bets who end with less, and with more. */
export interface Luck {
  less: Between;
  more: Between;
}

/** Fewer bets get more cells each, so that the total work is bounded. */
const CELLS = [
  { bets: 8, cells: 2 ** 17 },
  { bets: Number.POSITIVE_INFINITY, cells: 2 ** 16 },
] as const;

/**
 * The distribution of the total net result of the bets. Rounds end by {@link endsOf}: in kinds with steps, under the reference
 * strategy. `pause` is awaited after each bet.
 */
export function sumsOfBets(
  played: readonly BetsPlayed[],
  { pause, cells = cellsFor(played.length) }: { pause: () => Promise<void>; cells?: number },
): Promise<MixedSums> {
  const bets = played.map(({ game, rounds, stake, input }) => ({
    ends: endsOf(game, { stake, input }),
    count: rounds,
  }));
  return mixedSums(bets, { cells, pause });
}

/** The standing of a net result, in minor units, in the distribution. */
export function standingIn(sums: MixedSums, net: number): Luck {
  const upTo = sums.atMost(net);
  return { less: sums.atMost(net - 1), more: { least: 1 - upTo.most, most: 1 - upTo.least } };
}

const cellsFor = (bets: number): number => CELLS.find((each) => bets <= each.bets)?.cells ?? CELLS[1].cells;

/** Whether the player's steps, and not only the bet, decide how a round ends. */
export const hasSteps = (game: Game, input: RoundBet["input"]): boolean => {
  const { kind } = game.rules;
  if (kind === "crash") return input.kind === "crash" && input.target === null;
  return kind === "mines" || kind === "hi-lo" || kind === "blackjack" || kind === "video-poker";
};
