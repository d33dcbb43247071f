import type { RulesOf } from "#app/contract/games/index.ts";
import { type Money, minorUnits, toMoney } from "#app/contract/money.ts";
import { symbolPath } from "#app/paths.ts";
import type { Scope } from "#app/request/scope.ts";
import { type RoundOf, timesOf } from "../kind.server.ts";
import { idleStops, windowOf } from "./idle.ts";
import { nameOf, type SlotWords, titleOf } from "./words.server.ts";

type Round = RoundOf<"slot">;
type Spin = Round["outcome"]["spins"][number];
type Win = Spin["wins"][number];

/** One stop of the reels: the positions of all symbols, the wins, and the explanation in words. */
type Frame = {
  title: string | null;
  /** The sum of the round so far, null if it is zero or this is the only stop; and whether it is more than the stake. */
  soFar: string | null;
  paid: boolean;
  /** What paid, in the line below the board. */
  named: string | null;
  /** Indexes into the list of symbols, reel by reel from the top; null for an empty cell. */
  reels: (number | null)[][];
  /** Cells that won or started free spins, and the values of coins in stakes, both by `reel:row`. */
  hits: string[];
  coins: Record<string, string>;
  /** Whether only coins count: the other symbols are left from the spin before. */
  held: boolean;
  /** Remaining respins; null without respins. */
  respinsLeft: number | null;
  wins: string[];
  /** The lines that paid, as path data on cells of 100 × 100. */
  lines: string[];
  /** Where each strip stopped; null if the symbols did not come by spinning. */
  stops: number[] | null;
};

export const symbolsOf = ({ t }: Scope, { symbols }: RulesOf<"slot">) =>
  symbols.map(({ id, inks }) => ({ id, image: symbolPath({ emblem: id, inks }), name: t(`games:symbol.${id}`) }));

export const stripsOf = (words: SlotWords): number[][] =>
  words.rules.strips.map((strip) =>
    strip.split(" ").map((id) => words.symbols.findIndex((symbol) => symbol.id === id)),
  );

/** Before the first round. Nothing was drawn, so nothing is said, and no stop looks like a win. */
export function idleFrame({ rows, symbols }: RulesOf<"slot">, strips: number[][]): Frame {
  const special = new Set(symbols.flatMap(({ role }, place) => (role === "pay" ? [] : [place])));
  const stops = idleStops(strips, rows, special);
  return {
    title: null,
    soFar: null,
    named: null,
    paid: false,
    held: false,
    respinsLeft: null,
    hits: [],
    coins: {},
    wins: [],
    lines: [],
    reels: strips.map((strip, reel) => windowOf(strip, stops[reel] ?? 0, rows)),
    stops,
  };
}

/** Every stop of a round, with the sum of the round up to it. */
export function framesOf(words: SlotWords, strips: number[][], { stake, outcome: { spins } }: Round): Frame[] {
  const { scope } = words;
  let paid = 0n;
  return spins.map((spin, place) => {
    paid += minorUnits(spin.payout);
    // The coins are paid whatever the respins bring.
    const sum = paid + (spin.respinsLeft ? sumOf(spin.coins) : 0n);
    const soFar = timesOf(scope, stake, toMoney(sum, stake.currency));
    return {
      ...frameOf(words, strips, spin, place, spins),
      named: namedOf(words, spin, stake),
      coins: Object.fromEntries(spin.coins.map(({ cell, payout }) => [keyOf(cell), worthOf(words, stake, payout)])),
      soFar: spins.length > 1 && sum > 0n ? scope.t("play:step.soFar", { times: soFar }) : null,
      paid: sum > minorUnits(stake),
    };
  });
}

const sumOf = (coins: Spin["coins"]) => coins.reduce((sum, { payout }) => sum + minorUnits(payout), 0n);

/** What paid, or what it starts, or how many respins remain. */
function namedOf(words: SlotWords, spin: Spin, stake: Money): string | null {
  const { t } = words.scope;
  const { freeSpinsAwarded, respinsLeft } = spin;
  const named = [
    nameOf(words, spin.wins, stake),
    freeSpinsAwarded > 0 ? t("play:step.awarded", { count: freeSpinsAwarded }) : null,
    respinsLeft ? t("play:step.respinsLeft", { count: respinsLeft }) : null,
  ];
  return named.filter(Boolean).join(" · ") || null;
}

function frameOf(words: SlotWords, strips: number[][], spin: Spin, place: number, spins: readonly Spin[]) {
  const { symbols, scope } = words;
  const held = spin.respinsLeft !== null && place > 0;
  const first = spins[0] ?? spin;
  const grid = held ? withCoins(first.grid, spin) : spin.grid;
  const reels = grid.map((reel) => reel.map((id) => placeOf(symbols, id)));
  return {
    title: spins.length > 1 ? titleOf(words, spin, place, spins) : null,
    reels,
    hits: [...new Set([...spin.wins.flatMap(({ cells }) => cells.map(keyOf)), ...startersOf(words, spin)])],
    held,
    respinsLeft: spin.respinsLeft,
    lines: spin.wins.flatMap(({ line, cells }) => (line === null ? [] : [pathOf(cells)])),
    stops: spin.cascade === 0 && !held ? stopsOf(strips, reels) : null,
    wins: [
      ...spin.wins.map((win) =>
        scope.t(win.line === null ? "play:step.win" : "play:step.lineWin", {
          line: win.line,
          count: win.count,
          symbol: symbols.find(({ id }) => id === win.symbol)?.name ?? win.symbol,
          amount: scope.format.money(win.payout),
        }),
      ),
      ...(spin.freeSpinsAwarded > 0 ? [scope.t("play:step.awarded", { count: spin.freeSpinsAwarded })] : []),
      ...(spin.respinsLeft === null ? [] : [scope.t("play:step.respinsLeft", { count: spin.respinsLeft })]),
    ],
  };
}

/** The outcome of a respin has only coins; its empty cells keep the symbols of the spin that started them. */
function withCoins(grid: Spin["grid"], spin: Spin): Spin["grid"] {
  return grid.map((reel, place) => reel.map((id, row) => spin.grid[place]?.[row] ?? id));
}

/** The scatters of a spin that starts free spins. */
function startersOf({ rules }: SlotWords, spin: Spin): string[] {
  if (spin.freeSpinsAwarded === 0) return [];
  const scatter = rules.symbols.find(({ role }) => role === "scatter")?.id;
  return spin.grid.flatMap((reel, place) =>
    reel.flatMap((id, row) => (id !== null && id === scatter ? [keyOf([place, row])] : [])),
  );
}

const keyOf = ([reel, row]: readonly [number, number]) => `${reel}:${row}`;

/** As short as possible: it is printed on a tile. */
const worthOf = ({ scope }: SlotWords, stake: Money, payout: Money): string =>
  scope.t("play:times", {
    figure: scope.format.number(Number((minorUnits(payout) * 10n) / (minorUnits(stake) || 1n)) / 10),
  });

/** From the left edge through the centre of every cell of a win. */
function pathOf(cells: Win["cells"]): string {
  const points = [...cells].sort(([a], [b]) => a - b).map(([reel, row]) => `${reel * 100 + 50} ${row * 100 + 50}`);
  const [first] = points;
  return first ? `M${points.length > 0 ? `0 ${first.split(" ")[1]}` : ""}L${points.join("L")}` : "";
}

/**
 * Where the strips stopped: the outcome has the symbols in the window, and the first place of the strip that shows them is as
 * good as any other. Null if a strip shows them nowhere, for example because the rules have changed since.
 */
function stopsOf(strips: number[][], reels: Frame["reels"]): number[] | null {
  const stops = strips.map((strip, reel) =>
    strip.findIndex((_, place) =>
      (reels[reel] ?? []).every((symbol, row) => symbol === strip[(place + row) % strip.length]),
    ),
  );
  return stops.includes(-1) ? null : stops;
}

/** An unknown symbol is shown as an empty cell: changed rules may have removed it. */
function placeOf(symbols: SlotWords["symbols"], id: string | null): number | null {
  const place = symbols.findIndex((symbol) => symbol.id === id);
  return place < 0 ? null : place;
}
