import { enumerateSpins, type SpinCount, totalsOf } from "./enumerate.ts";
import { largestLikelyWin } from "./likely-win.ts";
import type { SlotMachine } from "./machine.ts";

/** What has to be counted of a slot; its odds follow from it at once. */
export interface SlotCount {
  spins: SpinCount;
  /** See {@link largestLikelyWin}. */
  largestLikelyWin: number | null;
}

/** Takes seconds. */
export function countSlot(machine: SlotMachine): SlotCount {
  const pays = enumerateSpins(machine);
  return { spins: pays.map(totalsOf), largestLikelyWin: largestLikelyWin(pays, machine) };
}
