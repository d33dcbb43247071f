/** What a reel shows that stopped at a place of its strip, from the top. */
export const windowOf = (strip: readonly number[], stop: number, rows: number): number[] =>
  Array.from({ length: rows }, (_, row) => strip[(stop + row) % strip.length] ?? 0);

/** What it costs a stop that a cell shows what the reel before does, what an earlier reel does, and a third alike in its reel. */
const [BESIDE, BEFORE, THIRD] = [100, 10, 1_000];

/**
 * Where the strips lie before anything was drawn: reel by reel, the first place that shows least of what the reels before it
 * show. What pays is one symbol on several reels, so it looks like no win. `special` symbols, which stand for others or start
 * something, are shown only where a strip has nothing else.
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
