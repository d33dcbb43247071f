import type { SlotRules } from "#app/contract/games/slot.ts";
import { games } from "../catalogue.ts";
import { paytableHash } from "../published.ts";
import { countedSlot, type SlotCountText, type TotalsText } from "./counted.ts";
import type { SpinTotals } from "./enumerate.ts";
import { machineOf } from "./machine.ts";
import { countSlot } from "./slot-count.ts";

export const slots: readonly SlotRules[] = games.flatMap(({ rules }) => (rules.kind === "slot" ? [rules] : []));

/**
 * What `counted.json` holds: a count that is kept for the same rules stays, the others are counted, and what belongs to
 * no slot goes.
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
