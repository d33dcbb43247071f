import type { SlotRules } from "#app/contract/games/slot.ts";
import { games } from "../catalogue.ts";
import { paytableHash } from "../published.ts";
import { countedSlot, type SlotCountText, type TotalsText } from "./counted.ts";
import type { SpinTotals } from "./enumerate.ts";
import { machineOf } from "./machine.ts";
import { countSlot } from "./slot-count.ts";

export const slots: readonly SlotRules[] = games.flatMap(({ rules }) => (rules.kind === "slot" ? [rules] : []));

/**
 * Computes the content of `counted.json`: stored counts of unchanged rules are reused, the others are counted, and counts
 * without a slot are removed.
 */
export function countedJson(): Record<string, SlotCountText> {
  const counts = slots.map((rules) => {
    const count = countedSlot(rules) ?? countSlot(machineOf(rules));
    return [paytableHash({ rules }), { ...count, spins: count.spins.map(textOf) }] as const;
  });
  return Object.fromEntries(counts.sort(([a], [b]) => (a < b ? -1 : 1)));
}

const textOf = (totals: SpinTotals): TotalsText =>
  Object.fromEntries(Object.entries(totals).map(([field, whole]) => [field, `${whole}`])) as TotalsText;
