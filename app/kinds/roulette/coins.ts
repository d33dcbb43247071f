import { useMemo } from "react";
import { readAmount, writeAmount } from "#app/lib/amount.ts";
import { type TableStakes, useTableStakes } from "../table-stakes.ts";
import { coinAtom } from "./chips.ts";

/** The chips of a table: each is worth a number of the smallest parts a bet can be divided into. */
export type Coins = ReturnType<typeof coinsOf>;

const BARE = { before: "", after: "", group: "", decimal: ".", decimals: 0, groupedFrom: 1 };
const NOTHING: TableStakes = {
  currency: "",
  minimum: "1",
  maximum: "0",
  offered: [],
  chosen: "0",
  pattern: BARE,
  written: BARE,
};

export function useCoins(mostBets: number): Coins {
  const stakes = useTableStakes() ?? NOTHING;
  return useMemo(() => coinsOf(stakes, mostBets), [stakes, mostBets]);
}

function coinsOf({ currency, minimum, maximum, offered, chosen, pattern, written }: TableStakes, mostBets: number) {
  const part = BigInt(minimum);
  const minorOf = (parts: number) => BigInt(parts) * part;
  const major = (minor: bigint) => writeAmount(minor, written);
  const worth = offered.map(({ value }) => Number(BigInt(value) / part));
  /** The label of a chip: without currency and trailing zeros. */
  const short = (parts: number) => {
    const [whole = "", fraction = ""] = major(minorOf(parts)).split(written.decimal);
    return /^0*$/.test(fraction) ? whole : (whole === "0" ? "" : whole) + written.decimal + fraction;
  };
  const played = offered.findIndex(({ value }) => major(BigInt(value)) === chosen);
  return {
    atom: coinAtom,
    currency,
    offered: offered.map(({ value, label }, place) => ({
      label,
      short: short(worth[place] ?? 1),
      major: major(BigInt(value)),
      parts: worth[place] ?? 1,
    })),
    /** The chip selected before one is chosen. */
    first: Math.max(0, played),
    most: { parts: Number(BigInt(maximum) / part), bets: mostBets },
    part: major(part),
    /** The number of smallest parts on each place of the last round's bet, for one part of it. */
    lastPart: Number((readAmount(chosen, written) ?? 0n) / part),
    money: (parts: number) => writeAmount(minorOf(parts), pattern),
    short,
    /** The look of an amount: that of the largest chip in it. */
    coinOf: (parts: number) =>
      Math.max(
        0,
        worth.findLastIndex((each) => each <= parts),
      ),
  };
}

export const coinPartsOf = ({ offered, first }: Coins, chosen: number | null): number =>
  offered[chosen ?? first]?.parts ?? 1;
