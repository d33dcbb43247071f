/** Printing inks of the symbols on the reels. */
type PrintInk =
  | "night"
  | "bone"
  | "vermilion"
  | "brass"
  | "bottle"
  | "petrol"
  | "chalk"
  | "rose"
  | "plum"
  | "rust"
  | "lemon"
  | "moss"
  | "cobalt"
  | "sand"
  | "mint"
  | "pine";

export interface SlotSymbol {
  /** Also the emblem it is drawn with. */
  id: string;
  /** A wild stands for every paying symbol; a scatter counts anywhere on the grid and starts free spins. */
  role: "pay" | "wild" | "scatter";
  inks: readonly [PrintInk, PrintInk, PrintInk];
  /**
   * What how many of it pay, in tenths of the stake of the round; a count not listed pays as the next lower one. Counts
   * are reels from the left for lines and ways (where the pay is for each way), and cells for clusters.
   */
  pays: Readonly<Record<number, number>>;
}

/** Free spins are played on the same strips and start no further free spins. */
export interface FreeSpins {
  /** Scatters that start them. */
  scatters: number;
  spins: number;
  /** Every win of a free spin is multiplied by this. */
  multiplier: number;
}

interface SlotFacts {
  kind: "slot";
  rows: number;
  symbols: readonly SlotSymbol[];
  /**
   * Symbol ids of each reel, top to bottom, separated by spaces; the end joins the beginning. A reel stops with the
   * drawn symbol in its top row. Symbols that fall in from above are those that precede it on the strip.
   */
  strips: readonly string[];
}

/**
 * Pays left to right along fixed lines, the best win of each line; every line is always played. Nothing pays more than
 * the wild, count for count.
 */
export interface LinesRules extends SlotFacts {
  mechanic: "lines";
  /** Row of each reel, from 0 at the top. */
  lines: readonly (readonly number[])[];
}

/** Pays each combination of equal symbols on neighbouring reels from the left. Wilds are never on the first reel. */
export interface WaysRules extends SlotFacts {
  mechanic: "ways";
  freeSpins: FreeSpins;
}

/** Pays groups of cells that touch by a side; they vanish, the rest falls, and what comes in may pay again. */
export interface ClustersRules extends SlotFacts {
  mechanic: "clusters";
  /** Multiplier of the first fall, the second and so on; the last one repeats. */
  cascadeMultipliers: readonly number[];
}

export type SlotRules = LinesRules | WaysRules | ClustersRules;
