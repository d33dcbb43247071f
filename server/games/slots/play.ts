import type { Draw } from "../fairness/draw.ts";
import { PAY_UNITS_PER_STAKE } from "../stakes.ts";
import { machineOf, type SlotMachine } from "./machine.ts";
import type { SlotRules } from "./rules.ts";
import type { Fall, Win } from "./spin.ts";

interface SlotWin extends Omit<Win, "pay"> {
  /** Minor units. */
  payout: bigint;
}

/** One grid of a round. A spin is one of them, or several where wins cascade. */
interface SlotSpin {
  grid: string[][];
  free: boolean;
  /** Which fall of the cascade this is, from 0. */
  cascade: number;
  wins: SlotWin[];
  payout: bigint;
  freeSpinsAwarded: number;
}

export interface SlotOutcome {
  kind: "slot";
  spins: SlotSpin[];
}

/**
 * Plays a round to its end: the paid spin and the free spins it starts. Every spin draws one stop a reel, from the
 * left, `below(length of the strip)`. The stake is a multiple of ten minor units (see `stakes.ts`).
 */
export function playSlot(rules: SlotRules, stake: bigint, draw: Draw): { payout: bigint; outcome: SlotOutcome } {
  const machine = machineOf(rules);
  const unit = stake / BigInt(PAY_UNITS_PER_STAKE);
  const first = spinOnce(machine, draw);
  const spins = settle(first.falls, unit, first.freeSpins);

  for (let spin = 0; spin < first.freeSpins; spin++) {
    const freeUnit = unit * BigInt(machine.freeSpins?.multiplier ?? 1);
    for (const shown of settle(spinOnce(machine, draw).falls, freeUnit, 0)) spins.push({ ...shown, free: true });
  }
  return { payout: spins.reduce((sum, spin) => sum + spin.payout, 0n), outcome: { kind: "slot", spins } };
}

function spinOnce(machine: SlotMachine, draw: Draw): { falls: Fall[]; freeSpins: number } {
  const stops = Uint16Array.from(machine.lengths, (length) => draw.below(length));
  const falls: Fall[] = [];
  machine.evaluate(stops, falls);
  const scatters = stops.reduce((sum, stop, reel) => sum + machine.scattersAt(reel, stop), 0);
  const { freeSpins } = machine;
  return { falls, freeSpins: freeSpins && scatters >= freeSpins.scatters ? freeSpins.spins : 0 };
}

/** Turns pays into money; `unit` is what a pay of one is worth in minor units. */
function settle(falls: Fall[], unit: bigint, freeSpinsAwarded: number): SlotSpin[] {
  return falls.map(({ grid, wins }, cascade) => {
    const paid = wins.map(({ pay, ...win }) => ({ ...win, payout: unit * BigInt(pay) }));
    const payout = paid.reduce((sum, win) => sum + win.payout, 0n);
    return { grid, free: false, cascade, wins: paid, payout, freeSpinsAwarded };
  });
}
