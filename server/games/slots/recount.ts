import type { SlotRules } from "#app/contract/games/slot.ts";
import { games } from "../catalogue.ts";
import { paytableHash } from "../published.ts";
import { countedSpins, type TotalsText } from "./counted.ts";
import { enumerateSpins, type SpinCount } from "./enumerate.ts";
import { machineOf } from "./machine.ts";

export const slots: readonly SlotRules[] = games.flatMap(({ rules }) => (rules.kind === "slot" ? [rules] : []));

/**
 * What `counted.json` holds: a count that is kept for the same rules stays, the others are counted, and what belongs to
 * no slot goes.
 */
export function countedJson(): Record<string, TotalsText[]> {
  const counts = slots.map((rules) => {
    const count = countedSpins(rules) ?? enumerateSpins(machineOf(rules));
    return [paytableHash({ rules }), count.map(textOf)] as const;
  });
  return Object.fromEntries(counts.sort(([a], [b]) => (a < b ? -1 : 1)));
}

const textOf = (totals: SpinCount[number]): TotalsText =>
  Object.fromEntries(Object.entries(totals).map(([field, whole]) => [field, `${whole}`])) as TotalsText;
