import type { SlotRules } from "#app/contract/games/slot.ts";
import { paytableHash } from "../published.ts";
import counted from "./counted.json" with { type: "json" };
import type { SpinTotals } from "./enumerate.ts";
import type { SlotCount } from "./slot-count.ts";

/** Totals as JSON text: an integer may exceed the range of a JSON number. */
export type TotalsText = Record<keyof SpinTotals, string>;

export interface SlotCountText extends Omit<SlotCount, "spins"> {
  spins: TotalsText[];
}

/** The count of every slot, by the paytable hash of its rules. Written by `npm run generate`. */
const COUNTED: Partial<Record<string, SlotCountText>> = counted;

/** The stored count for these rules; undefined when there is none. */
export function countedSlot(rules: SlotRules): SlotCount | undefined {
  const count = COUNTED[paytableHash({ rules })];
  return count && { ...count, spins: count.spins.map(totalsOf) };
}

const totalsOf = (text: TotalsText): SpinTotals => ({
  spins: BigInt(text.spins),
  hits: BigInt(text.hits),
  sum: BigInt(text.sum),
  sumOfSquares: BigInt(text.sumOfSquares),
  maximum: BigInt(text.maximum),
  atMaximum: BigInt(text.atMaximum),
});
