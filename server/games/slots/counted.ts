import type { SlotRules } from "#app/contract/games/slot.ts";
import { paytableHash } from "../published.ts";
import counted from "./counted.json" with { type: "json" };
import type { SpinCount, SpinTotals } from "./enumerate.ts";

/** Totals as JSON holds them: a whole number may be larger than JSON's. */
export type TotalsText = Record<keyof SpinTotals, string>;

/** The spins of every slot, by the paytable hash of the rules they were counted for. Written by `npm run generate`. */
const COUNTED: Partial<Record<string, TotalsText[]>> = counted;

/** The count that is kept for these rules. */
export function countedSpins(rules: SlotRules): SpinCount | undefined {
  return COUNTED[paytableHash({ rules })]?.map((text) => ({
    spins: BigInt(text.spins),
    hits: BigInt(text.hits),
    sum: BigInt(text.sum),
    sumOfSquares: BigInt(text.sumOfSquares),
    maximum: BigInt(text.maximum),
    atMaximum: BigInt(text.atMaximum),
  }));
}
