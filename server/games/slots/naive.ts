import type { PublishedSlotRules } from "../published.ts";

/**
 * The rules of the slots once more, for tests: read from what is published, written the obvious and slow way, and
 * sharing nothing with the engine. Pays are in stakes of the round.
 */
export function naiveSpin(rules: PublishedSlotRules, stops: readonly number[]): number {
  const columns = rules.strips.map((strip, reel) =>
    Array.from({ length: rules.rows }, (_, row) => strip[((stops[reel] ?? 0) + row) % strip.length] ?? ""),
  );
  if (rules.mechanic === "lines") return naiveLines(rules, columns);
  if (rules.mechanic === "ways") return naiveWays(rules, columns);
  return naiveClusters(rules, columns, stops);
}

export function naiveScatters(rules: PublishedSlotRules, stops: readonly number[]): number {
  const scatter = rules.symbols.find(({ role }) => role === "scatter")?.id;
  return rules.strips
    .flatMap((strip, reel) =>
      Array.from({ length: rules.rows }, (_, row) => strip[((stops[reel] ?? 0) + row) % strip.length]),
    )
    .filter((id) => id === scatter).length;
}

function payOf(rules: PublishedSlotRules, id: string, count: number): number {
  const pays = rules.symbols.find((symbol) => symbol.id === id)?.pays ?? [];
  return Math.max(0, ...pays.filter((pay) => pay.count <= count).map((pay) => pay.multiplier));
}

/** For each line, the best of what it pays when read as each symbol in turn; only wilds read as wilds. */
function naiveLines(rules: PublishedSlotRules, columns: string[][]): number {
  const wild = rules.symbols.find(({ role }) => role === "wild")?.id;
  const pays = rules.lines.map((line) => {
    const shown = line.map((row, reel) => columns[reel]?.[row]);
    const readings = rules.symbols.map(({ id }) => {
      const end = shown.findIndex((symbol) => symbol !== id && symbol !== wild);
      return payOf(rules, id, end < 0 ? shown.length : end);
    });
    return Math.max(...readings);
  });
  return sum(pays);
}

/** Walks every path of one cell a reel, and pays each path that is as long as its symbol reaches. */
function naiveWays(rules: PublishedSlotRules, columns: string[][]): number {
  const wild = rules.symbols.find(({ role }) => role === "wild")?.id;
  const paying = rules.symbols.filter(({ role }) => role === "pay");
  const pays = paying.map(({ id }) => {
    let paths: number[][] = [[]];
    for (const column of columns) {
      const rows = [...column.keys()].filter((row) => column[row] === id || column[row] === wild);
      if (rows.length === 0) break;
      paths = paths.flatMap((path) => rows.map((row) => [...path, row]));
    }
    return sum(paths.map((path) => payOf(rules, id, path.length)));
  });
  return sum(pays);
}

function naiveClusters(rules: PublishedSlotRules, columns: string[][], stops: readonly number[]): number {
  const multipliers = rules.cascadeMultipliers ?? [];
  const tops = [...stops];
  let total = 0;
  for (let fall = 0; ; fall++) {
    const paying = groupsOf(columns).filter(({ id, cells }) => payOf(rules, id, cells.size) > 0);
    if (paying.length === 0) return total;
    const multiplier = multipliers[fall] ?? multipliers.at(-1) ?? 1;
    total += sum(paying.map(({ id, cells }) => payOf(rules, id, cells.size) * multiplier));
    const gone = new Set(paying.flatMap(({ cells }) => [...cells]));
    columns.forEach((column, reel) => {
      const left = column.filter((_, row) => !gone.has(`${reel},${row}`));
      const strip = rules.strips[reel] ?? [];
      while (left.length < rules.rows) {
        const top = ((tops[reel] ?? 0) + strip.length - 1) % strip.length;
        tops[reel] = top;
        left.unshift(strip[top] ?? "");
      }
      columns[reel] = left;
    });
  }
}

function groupsOf(columns: string[][]): { id: string; cells: Set<string> }[] {
  const grouped = new Set<string>();
  return columns.flatMap((column, reel) =>
    column.flatMap((id, row) => {
      if (grouped.has(`${reel},${row}`)) return [];
      const cells = new Set<string>();
      spread(columns, id, reel, row, cells);
      for (const cell of cells) grouped.add(cell);
      return [{ id, cells }];
    }),
  );
}

function spread(columns: string[][], id: string, reel: number, row: number, cells: Set<string>): void {
  if (columns[reel]?.[row] !== id || cells.has(`${reel},${row}`)) return;
  cells.add(`${reel},${row}`);
  spread(columns, id, reel + 1, row, cells);
  spread(columns, id, reel - 1, row, cells);
  spread(columns, id, reel, row + 1, cells);
  spread(columns, id, reel, row - 1, cells);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
