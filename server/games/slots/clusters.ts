import type { ClustersRules } from "#app/contract/games/slot.ts";
import { createGroups, EMPTY } from "./groups.ts";
import { type Reels, readReels, type Stops } from "./reels.ts";
import type { Cell, SpinEvaluator, Witness } from "./spin.ts";

/** Far above the longest cascade of a published game, which is known because counting plays every combination of stops. */
const MOST_FALLS = 100;

/**
 * Pays every group of equal symbols that are adjacent by a side, removes it, lets the symbols above fall and fills the gaps from
 * the strips, until a grid pays nothing. New symbols are those before the stop on the strip, so the stops alone determine the
 * whole spin and its odds can be counted. Throws an Error when a cascade does not end.
 */
export function clustersEvaluator(rules: ClustersRules): SpinEvaluator {
  const { cascadeMultipliers } = rules;
  const reels = readReels(rules);
  const board = createBoard(reels);

  return {
    lengths: reels.lengths,
    evaluate(stops, witness) {
      board.land(stops);
      let total = 0;
      for (let fall = 0; fall < MOST_FALLS; fall++) {
        witness?.grid(board.symbolIds);
        const multiplier = cascadeMultipliers[Math.min(fall, cascadeMultipliers.length - 1)] as number;
        const pay = board.clear(multiplier, witness);
        if (pay === 0) return total;
        total += pay;
        board.settle();
      }
      throw new Error(`A cascade did not end, from stops ${stops.join(", ")}`);
    },
    undecided: () => true,
  };
}

/** The current grid, with cell index reel × rows + row. One board is reused for all spins, so that a spin allocates nothing. */
function createBoard({ ids, lengths, rows, symbolAt, payOf }: Reels) {
  const grid = new Uint8Array(lengths.length * rows);
  /** Strip position of each reel's top row. */
  const tops = new Int32Array(lengths.length);
  const { begin, find, group } = createGroups(grid, rows);

  function cellsOf(size: number): Cell[] {
    return [...group.subarray(0, size)].map((cell): Cell => [Math.floor(cell / rows), cell % rows]);
  }

  return {
    land(stops: Stops): void {
      for (let reel = 0; reel < lengths.length; reel++) {
        const stop = stops[reel] as number;
        tops[reel] = stop;
        for (let row = 0; row < rows; row++) grid[reel * rows + row] = symbolAt(reel, stop + row);
      }
    },

    /** Removes every paying group and returns the total pay. */
    clear(multiplier: number, witness?: Witness): number {
      begin();
      let total = 0;
      for (let start = 0; start < grid.length; start++) {
        const count = find(start);
        if (count === 0) continue;
        const symbol = grid[start] as number;
        const pay = payOf(symbol, count) * multiplier;
        if (pay === 0) continue;
        total += pay;
        witness?.win({ symbol: ids[symbol] as string, count, line: null, pay, cells: () => cellsOf(count) });
        for (let i = 0; i < count; i++) grid[group[i] as number] = EMPTY;
      }
      return total;
    },

    /** Lets the remaining symbols fall, and fills the gaps from each strip. */
    settle(): void {
      for (let reel = 0; reel < lengths.length; reel++) {
        const top = reel * rows;
        let to = top + rows - 1;
        for (let from = to; from >= top; from--) {
          if (grid[from] === EMPTY) continue;
          grid[to] = grid[from] as number;
          to -= 1;
        }
        const length = lengths[reel] as number;
        for (; to >= top; to--) {
          tops[reel] = ((tops[reel] as number) + length - 1) % length;
          grid[to] = symbolAt(reel, tops[reel] as number);
        }
      }
    },

    symbolIds: (): string[][] =>
      lengths.map((_, reel) =>
        [...grid.subarray(reel * rows, (reel + 1) * rows)].map((symbol) => ids[symbol] as string),
      ),
  };
}
