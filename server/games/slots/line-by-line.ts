import { type Reels, type Stops, symbolIds } from "./reels.ts";
import type { SpinEvaluator, Win } from "./spin.ts";

/** Row of each reel, from 0 at the top. */
export type Line = readonly number[];

interface LineReader {
  /** The pay of a line, in tenths of the stake. */
  payOf(stops: Stops, line: Line): number;
  /** The win of a paying line; `index` is its index in the list of lines. */
  winOf(stops: Stops, line: Line, index: number, pay: number): Win;
}

/** Sums the pays of all lines, and reports the winning ones to the witness. */
export const lineByLine =
  (reels: Reels, lines: readonly Line[], { payOf, winOf }: LineReader): SpinEvaluator["evaluate"] =>
  (stops, witness) => {
    witness?.grid(() => symbolIds(reels, stops));
    let total = 0;
    for (let index = 0; index < lines.length; index++) {
      const line = lines[index] as Line;
      const pay = payOf(stops, line);
      if (pay === 0) continue;
      total += pay;
      witness?.win(winOf(stops, line, index, pay));
    }
    return total;
  };
