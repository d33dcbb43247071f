import { clustersEvaluator } from "./clusters.ts";
import { linesEvaluator } from "./lines.ts";
import { readReels } from "./reels.ts";
import type { FreeSpins, SlotRules } from "./rules.ts";
import type { SpinEvaluator } from "./spin.ts";
import { waysEvaluator } from "./ways.ts";

/** A slot ready to spin. It is for one thread: a call must end before the next begins. */
export interface SlotMachine extends SpinEvaluator {
  freeSpins: FreeSpins | null;
  /** How many scatters a reel shows at a stop. */
  scattersAt(reel: number, stop: number): number;
}

const machines = new WeakMap<SlotRules, SlotMachine>();

/** The machine of a slot, made on first use. Throws a RangeError for rules that contradict themselves. */
export function machineOf(rules: SlotRules): SlotMachine {
  const known = machines.get(rules);
  if (known) return known;
  const freeSpins = rules.mechanic === "ways" ? rules.freeSpins : null;
  const machine = { ...evaluatorOf(rules), freeSpins, scattersAt: scatterCounter(rules) };
  machines.set(rules, machine);
  return machine;
}

function evaluatorOf(rules: SlotRules): SpinEvaluator {
  switch (rules.mechanic) {
    case "lines":
      return linesEvaluator(rules);
    case "ways":
      return waysEvaluator(rules);
    case "clusters":
      return clustersEvaluator(rules);
  }
}

function scatterCounter(rules: SlotRules): SlotMachine["scattersAt"] {
  const { lengths, rows, scatter, symbolAt } = readReels(rules);
  const table = lengths.map((length, reel) =>
    Array.from({ length }, (_, stop) => {
      const shown = Array.from({ length: rows }, (_, row) => symbolAt(reel, stop + row));
      return shown.filter((symbol) => symbol === scatter).length;
    }),
  );
  return (reel, stop) => table[reel]?.[stop] ?? 0;
}
