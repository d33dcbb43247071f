import type { SlotRules } from "#app/contract/games/slot.ts";
import type { KindOfGame } from "../kind.ts";
import { countedSlot } from "./counted.ts";
import { machineOf } from "./machine.ts";
import { slotOdds } from "./odds.ts";
import { playSlot } from "./play.ts";

/** Slots: the player chooses only the stake. For the draws see {@link playSlot}. */
export const slot: KindOfGame<"slot"> = {
  accepts: () => true,
  play: (rules, { stake }, draw) => ({ ...playSlot(rules, stake, draw), staked: stake }),
  reference: () => ({ input: { kind: "slot" } }),
  odds: (rules) => ({ odds: slotOdds(countOf(rules), machineOf(rules)), choices: [] }),
};

/** Returns the stored count, because counting takes seconds. Throws an Error for rules that have changed since. */
function countOf(rules: SlotRules) {
  const count = countedSlot(rules);
  if (!count) throw new Error("The slot has changed since its spins were counted: run npm run generate");
  return count;
}
