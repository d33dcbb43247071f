import type { ClassicRules } from "#app/contract/games/slot.ts";
import { type Line, lineByLine } from "./line-by-line.ts";
import { readReels, type Stops } from "./reels.ts";
import type { Cell, SpinEvaluator, Win } from "./spin.ts";

const REELS = 3;

/**
 * Evaluates every line of three. A line pays when all three cells show one symbol or a wild; each wild that substitutes for
 * that symbol multiplies the win. Three wilds substitute for nothing and have a pay of their own. Throws a RangeError for another
 * number of reels, and for wilds without a pay of their own.
 */
export function classicEvaluator(rules: ClassicRules): SpinEvaluator {
  const { lines, wildMultiplier } = rules;
  const reels = readReels(rules);
  const { wild, symbolAt, payOf } = reels;
  if (reels.lengths.length !== REELS) throw new RangeError(`A classic slot has ${REELS} reels`);
  if (wild >= 0 && payOf(wild, REELS) === 0) throw new RangeError("Three wilds pay nothing");

  /** The symbol a line shows three times, wilds included; −1 when there is none. */
  function symbolOf(stops: Stops, line: Line): number {
    let symbol = wild;
    for (let reel = 0; reel < REELS; reel++) {
      const shown = symbolAt(reel, (stops[reel] as number) + (line[reel] as number));
      if (shown === wild || shown === symbol) continue;
      if (symbol !== wild) return -1;
      symbol = shown;
    }
    return symbol;
  }

  function payOfLine(stops: Stops, line: Line): number {
    const symbol = symbolOf(stops, line);
    if (symbol < 0) return 0;
    let pay = payOf(symbol, REELS);
    if (symbol === wild) return pay;
    for (let reel = 0; reel < REELS; reel++) {
      if (symbolAt(reel, (stops[reel] as number) + (line[reel] as number)) === wild) pay *= wildMultiplier;
    }
    return pay;
  }

  function winOfLine(stops: Stops, line: Line, index: number, pay: number): Win {
    const symbol = reels.ids[symbolOf(stops, line)] as string;
    const cells = () => line.map((row, reel): Cell => [reel, row]);
    return { symbol, count: REELS, line: index + 1, pay, cells };
  }

  return {
    lengths: reels.lengths,
    evaluate: lineByLine(reels, lines, { payOf: payOfLine, winOf: winOfLine }),
    undecided: () => true,
  };
}
