import { LARGE_WIN } from "#app/contract/games/odds-bounds.ts";
import { PAY_UNITS_PER_STAKE } from "../stakes.ts";
import { enumerateSpins, type SpinCount, totalsOf } from "./enumerate.ts";
import { largestLikelyWin, onceIn, roundSpread } from "./likely-win.ts";
import type { SlotMachine } from "./machine.ts";

/** The results of counting a slot's spins, from which its odds are computed quickly. */
export interface SlotCount {
  spins: SpinCount;
  /** See {@link largestLikelyWin}. */
  largestLikelyWin: number | null;
  /** See {@link onceIn}, of a large win. */
  largeWinOneIn: string | null;
}

/** Counts all spins of a slot. Takes seconds. */
export function countSlot(machine: SlotMachine): SlotCount {
  const pays = enumerateSpins(machine);
  const round = roundSpread(pays, machine);
  return {
    spins: pays.map(totalsOf),
    largestLikelyWin: largestLikelyWin(round),
    largeWinOneIn: onceIn(round, LARGE_WIN * PAY_UNITS_PER_STAKE),
  };
}
