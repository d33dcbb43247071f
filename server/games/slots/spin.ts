import type { Stops } from "./reels.ts";

/** A cell of the grid as [reel, row], both from 0 at the top left. */
export type Cell = [reel: number, row: number];

export interface Win {
  symbol: string;
  /** Reels for lines and ways, cells for clusters. */
  count: number;
  /** Number of the line from 1; null for ways and clusters. */
  line: number | null;
  /** Tenths of the stake, the multiplier of a cascade or of wilds included. */
  pay: number;
  /** Good until the next call: to be asked at once, or not at all. */
  cells(): Cell[];
}

/** Is told what a spin shows and wins, as it comes. Whoever does not ask for grids and cells does not wait for them. */
export interface Witness {
  /** A grid is shown, symbol ids reel by reel, top to bottom; a cascade shows one more after every fall. */
  grid(symbolIds: () => string[][]): void;
  /** The grid shown last wins. */
  win(win: Win): void;
}

/** The mathematics of one spin, made once from a slot's rules. */
export interface SpinEvaluator {
  /** Positions of each strip: a stop of that reel is below it. */
  lengths: readonly number[];
  /**
   * What a spin with these stops pays, in tenths of the stake. Without a witness nothing is allocated, which is what
   * lets millions of spins be counted a second.
   */
  evaluate(stops: Stops, witness?: Witness): number;
  /** Whether the reels from `known` on can still change what the spin pays. `known` is at least 1. */
  undecided(stops: Stops, known: number): boolean;
}
