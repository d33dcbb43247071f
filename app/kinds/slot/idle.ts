/** The symbols a reel shows when it stops at a place of its strip, from the top. */
export const windowOf = (strip: readonly number[], stop: number, rows: number): number[] =>
  Array.from({ length: rows }, (_, row) => strip[(stop + row) % strip.length] ?? 0);

/**
 * Costs of a stop for each cell that shows a symbol of the reel before, of an earlier reel, and a third equal one in its reel.
 */
const [BESIDE, BEFORE, THIRD] = [100, 10, 1_000];

/**
 * The stops before anything was drawn: reel by reel, the first place that shares least with the reels before it. A win is one
 * symbol on several reels, so it does not look like one. `special` symbols, which substitute others or start something, are
 * shown only if a strip has nothing else.
 */
export function idleStops(
  strips: readonly (readonly number[])[],
  rows: number,
  special: ReadonlySet<number>,
): number[] {
  const shown: number[][] = [];
  return strips.map((strip) => {
    const costs = strip.map((_, stop) => costOf(windowOf(strip, stop, rows), shown, special));
    const stop = costs.indexOf(Math.min(...costs));
    shown.push(windowOf(strip, stop, rows));
    return stop;
  });
}

function costOf(cells: readonly number[], shown: readonly number[][], special: ReadonlySet<number>): number {
  const last = shown.at(-1) ?? [];
  const ofCell = (symbol: number, row: number) =>
    (special.has(symbol) || last.includes(symbol) ? BESIDE : 0) +
    shown.filter((reel) => reel.includes(symbol)).length * BEFORE +
    (cells[row - 1] === symbol && cells[row - 2] === symbol ? THIRD : 0);
  return cells.reduce((sum, symbol, row) => sum + ofCell(symbol, row), 0);
}
