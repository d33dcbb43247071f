import type { Respins } from "#app/contract/games/slot.ts";
import type { Draw } from "../fairness/draw.ts";
import { PAY_UNITS_PER_STAKE } from "../stakes.ts";
import type { Cell } from "./spin.ts";

export interface Coin {
  cell: Cell;
  /** Tenths of the stake. */
  pay: number;
}

/** The coins on the grid after a respin, or after the triggering spin. */
export interface CoinGrid {
  coins: Coin[];
  respinsLeft: number;
}

/**
 * Plays the respins that follow a grid (symbol ids, reel by reel) with enough coins. Draws go cell by cell, reel by reel from the
 * left and each reel from the top: first the value of every coin on the grid; then, respin by respin, for each empty cell
 * `below(outOf)`, which is a coin when it is below `coin`, immediately followed by the coin's value. A value is drawn as
 * `below(sum of the weights)`: the first of `values` takes the lowest numbers, as many as its weight, and so on.
 *
 * Returns the grid at the start of the respins and the grid after each of them.
 */
export function playRespins(
  rules: Respins,
  coinId: string,
  grid: readonly (readonly (string | null)[])[],
  draw: Draw,
): CoinGrid[] {
  const cells = grid.flatMap((column, reel) => column.map((_, row): Cell => [reel, row]));
  const coinAt = (cell: Cell): Coin => ({ cell, pay: drawValue(rules, draw) });
  const held = new Map<Cell, Coin>();
  const shown = (respinsLeft: number): CoinGrid => ({
    coins: cells.flatMap((cell) => held.get(cell) ?? []),
    respinsLeft,
  });

  for (const cell of cells) {
    if (grid[cell[0]]?.[cell[1]] === coinId) held.set(cell, coinAt(cell));
  }
  let left = held.size < cells.length ? rules.respins : 0;
  const grids = [shown(left)];
  while (left > 0) {
    const before = held.size;
    for (const cell of cells) {
      if (!held.has(cell) && draw.below(rules.chance.outOf) < rules.chance.coin) held.set(cell, coinAt(cell));
    }
    left = held.size > before ? rules.respins : left - 1;
    if (held.size === cells.length) left = 0;
    grids.push(shown(left));
  }
  return grids;
}

function drawValue({ values }: Respins, draw: Draw): number {
  let rest = draw.below(values.reduce((sum, { weight }) => sum + weight, 0));
  const drawn = values.find(({ weight }) => {
    rest -= weight;
    return rest < 0;
  });
  return Math.round((drawn?.pays ?? 0) * PAY_UNITS_PER_STAKE);
}
