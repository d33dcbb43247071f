import type { Stops } from "./reels.ts";

/** A cell of the grid as [reel, row], from [0, 0] at the top left. */
export type Cell = [reel: number, row: number];

export interface Win {
  symbol: string;
  /** Reels for lines and ways, cells for clusters. */
  count: number;
  /** Number of the line from 1; null for ways and clusters. */
  line: number | null;
  /** Tenths of the stake, the multiplier of a cascade or of wilds included. */
  pay: number;
  /** Valid only until the next call of the evaluator, so it must be called at once. */
  cells(): Cell[];
}

/** Observes the grids and wins of a spin as they occur. Grids and cells are passed as functions and computed only when called. */
export interface Witness {
  /** Called with each grid, as symbol ids reel by reel, top to bottom; a cascade has another grid after every fall. */
  grid(symbolIds: () => string[][]): void;
  /** Called for each win on the last grid. */
  win(win: Win): void;
}

/** The evaluation of one spin, compiled once from a slot's rules. */
export interface SpinEvaluator {
  /** Length of each strip: a stop of that reel is below it. */
  lengths: readonly number[];
  /**
   * Returns the pay of a spin with these stops, in tenths of the stake. Without a witness nothing is allocated, so that millions
   * of spins can be counted per second.
   */
  evaluate(stops: Stops, witness?: Witness): number;
  /** Whether the reels from `known` on can still change the pay of the spin. `known` is at least 1. */
  undecided(stops: Stops, known: number): boolean;
}
