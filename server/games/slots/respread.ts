import type { SlotRules } from "#app/contract/games/slot.ts";
import { paytableHash } from "../published.ts";
import { enumerateSpins } from "./enumerate.ts";
import { roundSpread } from "./likely-win.ts";
import { machineOf } from "./machine.ts";
import { slots } from "./recount.ts";
import { spreadText } from "./spreads.ts";
import { textOf, thinned } from "./thin.ts";

/** Computes the content of `spreads.json`: stored entries of unchanged rules are reused, others counted, and obsolete ones removed. */
export function spreadsJson(): Record<string, string> {
  const spreads = slots.map((rules) => [paytableHash({ rules }), spreadText(rules) ?? spreadOf(rules)] as const);
  return Object.fromEntries(spreads.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Counts the distribution of a slot's rounds. Takes seconds. */
export function spreadOf(rules: SlotRules): string {
  const machine = machineOf(rules);
  return textOf(thinned(roundSpread(enumerateSpins(machine), machine)));
}
