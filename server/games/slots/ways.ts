import type { WaysRules } from "#app/contract/games/slot.ts";
import { type Reels, readReels, type Stops, symbolIds } from "./reels.ts";
import type { Cell, SpinEvaluator, Win } from "./spin.ts";

/**
 * Counts, for every paying symbol, the reels from the left that show it or a wild, and pays once for each way to choose one such
 * cell per reel. Throws a RangeError when the first reel has a wild: a way of wilds only would count for every symbol at once.
 */
export function waysEvaluator(rules: WaysRules): SpinEvaluator {
  const reels = readReels(rules);
  const reelCount = reels.lengths.length;
  const paying = [...reels.ids.keys()].filter((symbol) => symbol !== reels.wild && symbol !== reels.trigger);
  const cellsShowing = countCells(reels);
  if (Array.from({ length: reels.lengths[0] as number }, (_, at) => reels.symbolAt(0, at)).includes(reels.wild)) {
    throw new RangeError("The first reel of a ways slot holds no wild");
  }

  function endOfRun(stops: Stops, symbol: number): number {
    let reel = 0;
    while (reel < reelCount && cellsShowing(reel, stops[reel] as number, symbol) > 0) reel += 1;
    return reel;
  }

  function payOfSymbol(stops: Stops, symbol: number): number {
    let ways = 1;
    let reel = 0;
    while (reel < reelCount) {
      const cells = cellsShowing(reel, stops[reel] as number, symbol);
      if (cells === 0) break;
      ways *= cells;
      reel += 1;
    }
    return ways * reels.payOf(symbol, reel);
  }

  function winOfSymbol(stops: Stops, symbol: number, pay: number): Win {
    const count = endOfRun(stops, symbol);
    const cells = () => cellsOf(stops, symbol, count);
    return { symbol: reels.ids[symbol] as string, count, line: null, pay, cells };
  }

  function cellsOf(stops: Stops, symbol: number, count: number): Cell[] {
    const cells: Cell[] = [];
    for (let reel = 0; reel < count; reel++) {
      for (let row = 0; row < reels.rows; row++) {
        const shown = reels.symbolAt(reel, (stops[reel] as number) + row);
        if (shown === symbol || shown === reels.wild) cells.push([reel, row]);
      }
    }
    return cells;
  }

  return {
    lengths: reels.lengths,
    evaluate(stops, witness) {
      witness?.grid(() => symbolIds(reels, stops));
      let total = 0;
      for (const symbol of paying) {
        const pay = payOfSymbol(stops, symbol);
        if (pay === 0) continue;
        total += pay;
        witness?.win(winOfSymbol(stops, symbol, pay));
      }
      return total;
    },
    undecided: (stops, known) => paying.some((symbol) => endOfRun(stops, symbol) >= known),
  };
}

/** The number of cells of a reel that show a symbol or a wild, precomputed for every stop. */
function countCells({ ids, lengths, rows, wild, symbolAt }: Reels) {
  const stride = Math.max(...lengths) * ids.length;
  const table = new Uint8Array(lengths.length * stride);
  lengths.forEach((length, reel) => {
    for (let stop = 0; stop < length; stop++) {
      const shown = Array.from({ length: rows }, (_, row) => symbolAt(reel, stop + row));
      for (let symbol = 0; symbol < ids.length; symbol++) {
        const count = shown.filter((at) => at === symbol || at === wild).length;
        table[reel * stride + stop * ids.length + symbol] = count;
      }
    }
  });
  return (reel: number, stop: number, symbol: number) => table[reel * stride + stop * ids.length + symbol] as number;
}
