import type { FreeSpins, Respins, SlotRules } from "#app/contract/games/slot.ts";
import { classicEvaluator } from "./classic.ts";
import { clustersEvaluator } from "./clusters.ts";
import { linesEvaluator } from "./lines.ts";
import { readReels } from "./reels.ts";
import { assertSound } from "./soundness.ts";
import type { SpinEvaluator } from "./spin.ts";
import { waysEvaluator } from "./ways.ts";

/** The compiled mathematics of a slot. Not reentrant: a call must return before the next one. */
export interface SlotMachine extends SpinEvaluator {
  /** Cells of the grid. */
  cells: number;
  freeSpins: FreeSpins | null;
  respins: Respins | null;
  /** The number of scatters or coins, whichever the slot has, that a reel shows at a stop; they trigger its feature. */
  triggersAt(reel: number, stop: number): number;
}

const machines = new WeakMap<SlotRules, SlotMachine>();

/** Returns the machine of a slot, created on first use. Throws a RangeError for contradictory rules. */
export function machineOf(rules: SlotRules): SlotMachine {
  const known = machines.get(rules);
  if (known) return known;
  assertSound(rules);
  const machine = {
    ...evaluatorOf(rules),
    cells: rules.strips.length * rules.rows,
    freeSpins: "freeSpins" in rules ? rules.freeSpins : null,
    respins: "respins" in rules ? rules.respins : null,
    triggersAt: triggerCounter(rules),
  };
  machines.set(rules, machine);
  return machine;
}

function evaluatorOf(rules: SlotRules): SpinEvaluator {
  switch (rules.mechanic) {
    case "lines":
    case "respin":
      return linesEvaluator(rules);
    case "ways":
      return waysEvaluator(rules);
    case "clusters":
      return clustersEvaluator(rules);
    case "classic":
      return classicEvaluator(rules);
  }
}

function triggerCounter(rules: SlotRules): SlotMachine["triggersAt"] {
  const { lengths, rows, trigger, symbolAt } = readReels(rules);
  const table = lengths.map((length, reel) =>
    Array.from({ length }, (_, stop) => {
      const shown = Array.from({ length: rows }, (_, row) => symbolAt(reel, stop + row));
      return shown.filter((symbol) => symbol === trigger).length;
    }),
  );
  return (reel, stop) => table[reel]?.[stop] ?? 0;
}
