import type { LinesRules, RespinRules } from "#app/contract/games/slot.ts";
import { type Line, lineByLine } from "./line-by-line.ts";
import { type Reels, readReels, type Stops } from "./reels.ts";
import type { Cell, SpinEvaluator, Win } from "./spin.ts";

/**
 * Evaluates every line from the left. A line pays its leading run of one symbol, wilds included, or its leading run of wilds
 * alone, whichever is more. Throws a RangeError when a run of wilds pays less than the same run of another symbol: the wilds would
 * then have to substitute for that symbol.
 */
export function linesEvaluator(rules: LinesRules | RespinRules): SpinEvaluator {
  const { lines } = rules;
  const reels = readReels(rules);
  const { wild, symbolAt, payOf } = reels;
  const reelCount = reels.lengths.length;
  assertWildPaysMost(reels);

  function shown(stops: Stops, line: Line, reel: number): number {
    return symbolAt(reel, (stops[reel] as number) + (line[reel] as number));
  }

  /** The reel after an unbroken run of the symbol or wilds that starts at `from`. */
  function endOfRun(stops: Stops, line: Line, symbol: number, from: number): number {
    let reel = from;
    while (reel < reelCount) {
      const next = shown(stops, line, reel);
      if (next !== symbol && next !== wild) break;
      reel += 1;
    }
    return reel;
  }

  function payOfLine(stops: Stops, line: Line): number {
    const wilds = endOfRun(stops, line, wild, 0);
    if (wilds === reelCount) return payOf(wild, wilds);
    const lead = shown(stops, line, wilds);
    const pay = payOf(lead, endOfRun(stops, line, lead, wilds));
    return wilds === 0 ? pay : Math.max(pay, payOf(wild, wilds));
  }

  function winOfLine(stops: Stops, line: Line, index: number, pay: number): Win {
    const wilds = endOfRun(stops, line, wild, 0);
    const ofWilds = wilds > 0 && payOf(wild, wilds) === pay;
    const symbol = ofWilds ? wild : shown(stops, line, wilds);
    const count = ofWilds ? wilds : endOfRun(stops, line, symbol, wilds);
    const cells = () => line.slice(0, count).map((row, reel): Cell => [reel, row]);
    return { symbol: reels.ids[symbol] as string, count, line: index + 1, pay, cells };
  }

  return {
    lengths: reels.lengths,
    evaluate: lineByLine(reels, lines, { payOf: payOfLine, winOf: winOfLine }),
    undecided: (stops, known) =>
      lines.some((line) => {
        const wilds = endOfRun(stops, line, wild, 0);
        return wilds >= known || endOfRun(stops, line, shown(stops, line, wilds), wilds) >= known;
      }),
  };
}

function assertWildPaysMost({ ids, lengths, wild, payOf }: Reels): void {
  if (wild < 0) return;
  for (const symbol of ids.keys()) {
    for (let count = 1; count <= lengths.length; count++) {
      if (payOf(symbol, count) > payOf(wild, count))
        throw new RangeError(`${count} ${ids[symbol]} pay more than wilds`);
    }
  }
}
