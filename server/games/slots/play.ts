import type { Respins, SlotRules } from "#app/contract/games/slot.ts";
import type { Draw } from "../fairness/draw.ts";
import type { OutcomeOf } from "../kind.ts";
import { PAY_UNITS_PER_STAKE } from "../stakes.ts";
import { machineOf, type SlotMachine } from "./machine.ts";
import { type CoinGrid, playRespins } from "./respin.ts";
import type { Cell, Win } from "./spin.ts";

type SlotSpin = OutcomeOf<"slot">["spins"][number];

const EMPTY_SPIN = { free: false, cascade: 0, coins: [], respinsLeft: null, payout: 0n, freeSpinsAwarded: 0 };

/**
 * Plays a round to its end: the paid spin, and the free spins or respins it triggers. Every spin draws one stop per reel,
 * from the left, `below(length of the strip)`; {@link playRespins} documents the draws of respins. The stake is a multiple of
 * ten minor units (see `stakes.ts`).
 */
export function playSlot(rules: SlotRules, stake: bigint, draw: Draw): { payout: bigint; outcome: OutcomeOf<"slot"> } {
  const machine = machineOf(rules);
  const { freeSpins, respins } = machine;
  const unit = stake / BigInt(PAY_UNITS_PER_STAKE);
  const { grids: spins, triggers } = spinOnce(machine, draw, unit);

  if (freeSpins && triggers >= freeSpins.scatters) {
    for (const spin of spins) spin.freeSpinsAwarded = freeSpins.spins;
    const freeUnit = unit * BigInt(freeSpins.multiplier);
    for (let spin = 0; spin < freeSpins.spins; spin++) {
      for (const shown of spinOnce(machine, draw, freeUnit).grids) spins.push({ ...shown, free: true });
    }
  }
  if (respins && triggers >= respins.coins) addRespins(spins, rules, respins, unit, draw);
  return { payout: spins.reduce((sum, spin) => sum + spin.payout, 0n), outcome: { kind: "slot", spins } };
}

/** Plays one spin: a grid, or several in a cascade. `unit` is the value of a pay of one in minor units. */
function spinOnce(machine: SlotMachine, draw: Draw, unit: bigint): { grids: SlotSpin[]; triggers: number } {
  const stops = Uint16Array.from(machine.lengths, (length) => draw.below(length));
  const grids: SlotSpin[] = [];
  machine.evaluate(stops, {
    grid: (symbolIds) => grids.push({ ...EMPTY_SPIN, grid: symbolIds(), cascade: grids.length, wins: [] }),
    win: (win) => addWin(grids.at(-1) as SlotSpin, win, unit),
  });
  return { grids, triggers: stops.reduce((sum, stop, reel) => sum + machine.triggersAt(reel, stop), 0) };
}

function addWin(spin: SlotSpin, { symbol, count, line, pay, cells }: Win, unit: bigint): void {
  const payout = unit * BigInt(pay);
  spin.wins.push({ symbol, count, line, cells: cells(), payout });
  spin.payout += payout;
}

/** Adds the respins to the spin that triggers them; the values of its coins are shown on its own grid. */
function addRespins(spins: SlotSpin[], { symbols }: SlotRules, respins: Respins, unit: bigint, draw: Draw): void {
  const first = spins[0] as SlotSpin;
  const coinId = symbols.find(({ role }) => role === "coin")?.id ?? "";
  playRespins(respins, coinId, first.grid, draw).forEach((shown, respin) => {
    if (respin > 0) spins.push({ ...EMPTY_SPIN, grid: coinsOnly(first.grid, coinId, shown), wins: [] });
    const spin = spins.at(-1) as SlotSpin;
    spin.coins = shown.coins.map(({ cell, pay }) => ({ cell, payout: unit * BigInt(pay) }));
    spin.respinsLeft = shown.respinsLeft;
    if (shown.respinsLeft === 0) for (const win of coinWins(respins, coinId, spin, shown)) addWin(spin, win, unit);
  });
}

function coinsOnly(grid: SlotSpin["grid"], coinId: string, { coins }: CoinGrid): SlotSpin["grid"] {
  const held = new Set(coins.map(({ cell }) => cell.join()));
  return grid.map((column, reel) => column.map((_, row) => (held.has([reel, row].join()) ? coinId : null)));
}

/** The wins of all coins, and of a full grid. */
function coinWins({ fullGrid }: Respins, coinId: string, { grid }: SlotSpin, { coins }: CoinGrid): Win[] {
  const win = { symbol: coinId, count: coins.length, line: null, cells: () => coins.map(({ cell }): Cell => cell) };
  const wins: Win[] = [{ ...win, pay: coins.reduce((sum, { pay }) => sum + pay, 0) }];
  if (coins.length === grid.flat().length) wins.push({ ...win, pay: Math.round(fullGrid * PAY_UNITS_PER_STAKE) });
  return wins;
}
