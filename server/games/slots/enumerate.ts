import type { SlotMachine } from "./machine.ts";
import type { Stops } from "./reels.ts";

/** Totals over a set of equally likely spins; pays in tenths of the stake. Exact integers. */
export interface SpinTotals {
  spins: bigint;
  /** Spins that pay anything. */
  hits: bigint;
  sum: bigint;
  sumOfSquares: bigint;
  maximum: bigint;
  /** Spins that pay the maximum. */
  atMaximum: bigint;
}

/** Totals over every combination of stops, indexed by the number of scatters or coins: none, one, two … */
export type SpinCount = readonly SpinTotals[];

/** How many spins pay how much, in tenths of the stake. */
type Histogram = ReadonlyMap<number, number>;

/** The histogram of pays, indexed by the number of scatters or coins. */
export type SpinPays = readonly Histogram[];

/**
 * Visits every combination of stops, reel by reel from the left, only as far as the reel after which the pay is decided: all
 * combinations of the remaining reels have the same wins. One visit covers all of these: `stops` (a reused array) is one of them,
 * and `spread[n]` is the number of them with n scatters or coins.
 */
export function visitSpins(machine: SlotMachine, visit: (stops: Stops, spread: readonly number[]) => void): void {
  const { lengths } = machine;
  const spreads = triggerSpreads(machine);
  const stops = new Uint16Array(lengths.length);

  function walk(reel: number, triggers: number): void {
    if (reel === lengths.length || (reel > 0 && !machine.undecided(stops, reel))) {
      const spread = spreads[reel] as number[];
      visit(stops, triggers > 0 ? [...new Array<number>(triggers).fill(0), ...spread] : spread);
      return;
    }
    for (let stop = 0; stop < (lengths[reel] as number); stop++) {
      stops[reel] = stop;
      walk(reel + 1, triggers + machine.triggersAt(reel, stop));
    }
  }

  walk(0, 0);
}

/** Evaluates every combination of stops. */
export function enumerateSpins(machine: SlotMachine): SpinPays {
  const histograms: Map<number, number>[] = [];
  visitSpins(machine, (stops, spread) => {
    const pay = machine.evaluate(stops);
    for (let triggers = 0; triggers < spread.length; triggers++) {
      const histogram = histograms[triggers] ?? new Map();
      histograms[triggers] = histogram;
      add(histogram, pay, spread[triggers] as number);
    }
  });
  return histograms;
}

/** For each reel, the number of combinations of it and the reels after it, by number of scatters or coins. */
function triggerSpreads({ lengths, triggersAt }: SlotMachine): number[][] {
  const spreads: number[][] = [[1]];
  for (let reel = lengths.length - 1; reel >= 0; reel--) {
    const after = spreads[0] as number[];
    const shown = Array.from({ length: lengths[reel] as number }, (_, stop) => triggersAt(reel, stop));
    const spread = new Array<number>(Math.max(...shown) + after.length).fill(0);
    for (const here of shown) {
      after.forEach((spins, more) => {
        spread[here + more] = (spread[here + more] as number) + spins;
      });
    }
    spreads.unshift(spread);
  }
  return spreads;
}

function add(histogram: Map<number, number>, pay: number, spins: number): void {
  if (spins > 0) histogram.set(pay, (histogram.get(pay) ?? 0) + spins);
}

export function totalsOf(histogram: Histogram): SpinTotals {
  const maximum = Math.max(0, ...histogram.keys());
  const totals = { spins: 0n, hits: 0n, sum: 0n, sumOfSquares: 0n };
  for (const [pay, count] of histogram) {
    const [amount, spins] = [BigInt(pay), BigInt(count)];
    totals.spins += spins;
    if (pay > 0) totals.hits += spins;
    totals.sum += amount * spins;
    totals.sumOfSquares += amount * amount * spins;
  }
  return { ...totals, maximum: BigInt(maximum), atMaximum: BigInt(histogram.get(maximum) ?? 0) };
}

const sum = (values: bigint[]): bigint => values.reduce((total, value) => total + value, 0n);

/** Totals over all spins, regardless of scatters or coins. */
export function totalsOfAll(count: SpinCount): SpinTotals {
  const maximum = count.reduce((most, totals) => (totals.maximum > most ? totals.maximum : most), 0n);
  return {
    spins: sum(count.map(({ spins }) => spins)),
    hits: sum(count.map(({ hits }) => hits)),
    sum: sum(count.map((totals) => totals.sum)),
    sumOfSquares: sum(count.map(({ sumOfSquares }) => sumOfSquares)),
    maximum,
    atMaximum: sum(count.map((totals) => (totals.maximum === maximum ? totals.atMaximum : 0n))),
  };
}
