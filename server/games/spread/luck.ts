import type { Game } from "../game.ts";
import type { RoundBet } from "../round.ts";
import { endsOf } from "./ends.ts";
import { type Between, type MixedSums, mixedSums } from "./mixed.ts";

/** Rounds of one bet at one game. */
export interface BetsPlayed extends RoundBet {
  game: Game;
  rounds: number;
}

/** Shares of all who play exactly the same bets that end with less, and with more. */
export interface Luck {
  less: Between;
  more: Between;
}

/** Few bets are followed in more cells; what all of them take together is bounded. */
const CELLS = [
  { bets: 8, cells: 2 ** 17 },
  { bets: Number.POSITIVE_INFINITY, cells: 2 ** 16 },
] as const;

/**
 * What the same bets can bring together. Rounds end as {@link endsOf} says: where a player has steps, in the way the odds of the
 * game's card are for. `pause` is awaited after each bet.
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

/** Where a net result, in minor units, stands among them. */
export function standingIn(sums: MixedSums, net: number): Luck {
  const upTo = sums.atMost(net);
  return { less: sums.atMost(net - 1), more: { least: 1 - upTo.most, most: 1 - upTo.least } };
}

const cellsFor = (bets: number): number => CELLS.find((each) => bets <= each.bets)?.cells ?? CELLS[1].cells;

/** Whether the player’s own steps, and not the bet alone, decide how a round of it ends. */
export const hasSteps = (game: Game, input: RoundBet["input"]): boolean => {
  const { kind } = game.rules;
  if (kind === "crash") return input.kind === "crash" && input.target === null;
  return kind === "mines" || kind === "hi-lo" || kind === "blackjack" || kind === "video-poker";
};
