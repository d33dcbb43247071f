import type { SlotRules, SlotSymbol } from "#app/contract/games/slot.ts";
import { PAY_UNITS_PER_STAKE } from "../stakes.ts";

/** The stop of each reel: the strip position, from 0, of the symbol in its top row. */
export type Stops = Uint16Array;

/** A slot's strips and pays as flat tables of numbers; a symbol is its index in the list of symbols. */
export interface Reels {
  ids: readonly string[];
  /** Index of the wild; −1 when the game has none. */
  wild: number;
  /** Index of the scatter or the coin, of which a slot has at most one; −1 when it has none. */
  trigger: number;
  /** Length of each strip. */
  lengths: readonly number[];
  rows: number;
  /** The symbol at a strip position; positions up to one grid past the end wrap. */
  symbolAt(reel: number, position: number): number;
  /** The pay of `count` of a symbol, in tenths of the stake. */
  payOf(symbol: number, count: number): number;
}

/** Compiles a slot's strips and pays. Throws a RangeError when a strip contains an unknown symbol. */
export function readReels({ symbols, strips, rows }: SlotRules): Reels {
  const ids = symbols.map((symbol) => symbol.id);
  const columns = strips.map((strip, reel) => strip.split(" ").map((id) => placeOf(ids, id, reel)));
  const lengths = columns.map((column) => column.length);

  // Each strip is followed by a copy of its beginning, so that reading a column needs no modulo.
  const stride = Math.max(...lengths) + rows;
  const table = new Uint8Array(columns.length * stride);
  columns.forEach((column, reel) => {
    for (let i = 0; i < column.length + rows; i++) table[reel * stride + i] = column[i % column.length] as number;
  });

  const counts = columns.length * rows + 1;
  const pays = Int32Array.from({ length: ids.length * counts }, (_, i) =>
    payOfCount(symbols[Math.floor(i / counts)] as SlotSymbol, i % counts),
  );

  return {
    ids,
    wild: symbols.findIndex((symbol) => symbol.role === "wild"),
    trigger: symbols.findIndex((symbol) => symbol.role === "scatter" || symbol.role === "coin"),
    lengths,
    rows,
    symbolAt: (reel, position) => table[reel * stride + position] as number,
    payOf: (symbol, count) => pays[symbol * counts + count] as number,
  };
}

/** The grid at these stops as symbol ids, reel by reel, top to bottom. */
export function symbolIds({ ids, lengths, rows, symbolAt }: Reels, stops: Stops): string[][] {
  return lengths.map((_, reel) =>
    Array.from({ length: rows }, (_, row) => ids[symbolAt(reel, (stops[reel] as number) + row)] as string),
  );
}

function placeOf(ids: readonly string[], id: string, reel: number): number {
  const place = ids.indexOf(id);
  if (place < 0) throw new RangeError(`Reel ${reel + 1} has an unknown symbol: ${id}`);
  return place;
}

function payOfCount({ pays }: SlotSymbol, count: number): number {
  for (let listed = count; listed > 0; listed--) {
    const pay = pays[listed];
    // Rounded because a tenth is not a binary fraction: 1.1 × 10 is not exactly 11.
    if (pay !== undefined) return Math.round(pay * PAY_UNITS_PER_STAKE);
  }
  return 0;
}
