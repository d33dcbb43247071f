import type {
  ClassicRules,
  ClustersRules,
  LinesRules,
  RespinRules,
  SlotRules,
  WaysRules,
} from "#app/contract/games/slot.ts";

/* The rules of the slots once more, for tests: written the obvious and slow way, and sharing nothing with the engine. */

/** The pay of a spin, in stakes of the round. */
export function naiveSpin(rules: SlotRules, stops: readonly number[]): number {
  const columns = naiveGrid(rules, stops);
  switch (rules.mechanic) {
    case "lines":
    case "respin":
      return naiveLines(rules, columns);
    case "ways":
      return naiveWays(rules, columns);
    case "clusters":
      return naiveClusters(rules, columns, stops);
    case "classic":
      return naiveClassic(rules, columns);
  }
}

/** The number of scatters or coins on the grid. */
export function naiveTriggers(rules: SlotRules, stops: readonly number[]): number {
  const trigger = rules.symbols.find(({ role }) => role === "scatter" || role === "coin")?.id;
  return naiveGrid(rules, stops)
    .flat()
    .filter((id) => id === trigger).length;
}

/** Every combination of stops of a slot. */
export function everyStop(rules: SlotRules): number[][] {
  return rules.strips
    .map((strip) => strip.split(" ").length)
    .reduce<number[][]>(
      (stops, length) => stops.flatMap((before) => Array.from({ length }, (_, stop) => [...before, stop])),
      [[]],
    );
}

function naiveGrid(rules: SlotRules, stops: readonly number[]): string[][] {
  return rules.strips.map((strip, reel) => {
    const symbols = strip.split(" ");
    return Array.from({ length: rules.rows }, (_, row) => symbols[((stops[reel] ?? 0) + row) % symbols.length] ?? "");
  });
}

export function naivePay(rules: SlotRules, id: string, count: number): number {
  const pays = Object.entries(rules.symbols.find((symbol) => symbol.id === id)?.pays ?? {});
  return Math.max(0, ...pays.filter(([listed]) => Number(listed) <= count).map(([, pay]) => pay ?? 0));
}

const wildOf = (rules: SlotRules) => rules.symbols.find(({ role }) => role === "wild")?.id;

/** For each line, the highest pay when read as each symbol in turn; only wilds are read as wilds. */
function naiveLines(rules: LinesRules | RespinRules, columns: string[][]): number {
  const pays = rules.lines.map((line) => {
    const shown = line.map((row, reel) => columns[reel]?.[row]);
    const readings = rules.symbols.map(({ id }) => {
      const end = shown.findIndex((symbol) => symbol !== id && symbol !== wildOf(rules));
      return naivePay(rules, id, end < 0 ? shown.length : end);
    });
    return Math.max(...readings);
  });
  return sum(pays);
}

/** Three equal symbols, or equal except for wilds, each of which multiplies. */
function naiveClassic(rules: ClassicRules, columns: string[][]): number {
  const wild = wildOf(rules);
  const pays = rules.lines.map((line) => {
    const shown = line.map((row, reel) => columns[reel]?.[row] ?? "");
    const others = shown.filter((symbol) => symbol !== wild);
    if (others.length === 0) return naivePay(rules, wild ?? "", 3);
    if (new Set(others).size > 1) return 0;
    return naivePay(rules, others[0] ?? "", 3) * rules.wildMultiplier ** (3 - others.length);
  });
  return sum(pays);
}

/** Enumerates every path of one cell per reel, and pays each path of the maximum length of its symbol. */
function naiveWays(rules: WaysRules, columns: string[][]): number {
  const wild = wildOf(rules);
  const paying = rules.symbols.filter(({ role }) => role === "pay");
  const pays = paying.map(({ id }) => {
    let paths: number[][] = [[]];
    for (const column of columns) {
      const rows = [...column.keys()].filter((row) => column[row] === id || column[row] === wild);
      if (rows.length === 0) break;
      paths = paths.flatMap((path) => rows.map((row) => [...path, row]));
    }
    return sum(paths.map((path) => naivePay(rules, id, path.length)));
  });
  return sum(pays);
}

function naiveClusters(rules: ClustersRules, columns: string[][], stops: readonly number[]): number {
  const multipliers = rules.cascadeMultipliers;
  const tops = [...stops];
  let total = 0;
  for (let fall = 0; ; fall++) {
    const paying = groupsOf(columns).filter(({ id, cells }) => naivePay(rules, id, cells.size) > 0);
    if (paying.length === 0) return total;
    const multiplier = multipliers[fall] ?? multipliers.at(-1) ?? 1;
    total += sum(paying.map(({ id, cells }) => naivePay(rules, id, cells.size) * multiplier));
    const gone = new Set(paying.flatMap(({ cells }) => [...cells]));
    columns.forEach((column, reel) => {
      const left = column.filter((_, row) => !gone.has(`${reel},${row}`));
      const strip = rules.strips[reel]?.split(" ") ?? [];
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
