import { visitSpins } from "./enumerate.ts";
import type { SlotMachine } from "./machine.ts";
import type { Witness } from "./spin.ts";

/** The total wins of one count of one symbol over all combinations of stops. */
export interface WinTally {
  symbol: string;
  count: number;
  wins: number;
  /** Tenths of the stake. */
  paid: number;
}

/** Tallies the wins of every combination of stops, by symbol and count. Takes about twice as long as counting the spins. */
export function tallyWins(machine: SlotMachine): WinTally[] {
  const tallies = new Map<string, WinTally[]>();
  let spins = 0;
  const witness: Witness = {
    grid() {},
    win({ symbol, count, pay }) {
      const ofSymbol = tallies.get(symbol) ?? [];
      tallies.set(symbol, ofSymbol);
      ofSymbol[count] ??= { symbol, count, wins: 0, paid: 0 };
      ofSymbol[count].wins += spins;
      ofSymbol[count].paid += spins * pay;
    },
  };
  visitSpins(machine, (stops, spread) => {
    spins = spread.reduce((sum, combinations) => sum + combinations, 0);
    machine.evaluate(stops, witness);
  });
  return [...tallies.values()].flatMap((ofSymbol) => ofSymbol.filter(Boolean));
}
