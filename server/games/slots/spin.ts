import type { Stops } from "./reels.ts";

/** A cell of the grid as [reel, row], both from 0 at the top left. */
export type Cell = [reel: number, row: number];

export interface Win {
  symbol: string;
  /** Reels for lines and ways, cells for clusters. */
  count: number;
  /** Number of the line from 1; null for ways and clusters. */
  line: number | null;
  cells: Cell[];
  /** Tenths of the stake, the multiplier of a cascade included. */
  pay: number;
}

/** One grid that was shown, and what it won: a spin shows one, a cascade one more after every fall. */
export interface Fall {
  /** Symbol ids, reel by reel, top to bottom. */
  grid: string[][];
  wins: Win[];
}

/** The mathematics of one spin, made once from a slot's rules. */
export interface SpinEvaluator {
  /** Positions of each strip: a stop of that reel is below it. */
  lengths: readonly number[];
  /**
   * What a spin with these stops pays, in tenths of the stake. When `falls` is given, every grid and its wins are
   * added to it; without it nothing is allocated, which is what lets millions of spins be counted a second.
   */
  evaluate(stops: Stops, falls?: Fall[]): number;
  /** Whether the reels from `known` on can still change what the spin pays. `known` is at least 1. */
  undecided(stops: Stops, known: number): boolean;
}
