import type { SlotRules } from "#app/contract/games/slot.ts";
import { paytableHash } from "../published.ts";
import counted from "./counted.json" with { type: "json" };
import type { SpinTotals } from "./enumerate.ts";
import type { SlotCount } from "./slot-count.ts";

/** Totals as JSON holds them: a whole number may be larger than JSON's. */
export type TotalsText = Record<keyof SpinTotals, string>;

export interface SlotCountText extends Omit<SlotCount, "spins"> {
  spins: TotalsText[];
}

/** The count of every slot, by the paytable hash of the rules they were counted for. Written by `npm run generate`. */
const COUNTED: Partial<Record<string, SlotCountText>> = counted;

/** The count that is kept for these rules. */
export function countedSlot(rules: SlotRules): SlotCount | undefined {
  const kept = COUNTED[paytableHash({ rules })];
  return kept && { ...kept, spins: kept.spins.map(totalsOf) };
}

const totalsOf = (text: TotalsText): SpinTotals => ({
  spins: BigInt(text.spins),
  hits: BigInt(text.hits),
  sum: BigInt(text.sum),
  sumOfSquares: BigInt(text.sumOfSquares),
  maximum: BigInt(text.maximum),
  atMaximum: BigInt(text.atMaximum),
});
