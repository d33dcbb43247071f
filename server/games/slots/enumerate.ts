import type { SlotMachine } from "./machine.ts";

/** What a set of equally likely spins pays in all; pays in tenths of the stake. Exact whole numbers. */
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

/** Every combination of stops of a slot, apart by whether it starts free spins. */
export interface SpinCount {
  plain: SpinTotals;
  triggering: SpinTotals;
}

/** How many spins pay how much. */
type Histogram = Map<number, number>;

/**
 * Counts every combination of stops. Reel by reel from the left, and no further than the reel after which the pay is
 * decided: from there on all combinations pay the same, and only their scatters are still counted.
 */
export function enumerateSpins(machine: SlotMachine): SpinCount {
  const { lengths, freeSpins } = machine;
  const scattersAfter = scatterSpread(machine);
  const needed = freeSpins?.scatters ?? Number.POSITIVE_INFINITY;
  const stops = new Uint16Array(lengths.length);
  const plain: Histogram = new Map();
  const triggering: Histogram = new Map();

  function walk(reel: number, scatters: number): void {
    if (reel === lengths.length || (reel > 0 && !machine.undecided(stops, reel))) {
      const pay = machine.evaluate(stops);
      scattersAfter[reel]?.forEach((spins, more) => {
        add(scatters + more >= needed ? triggering : plain, pay, spins);
      });
      return;
    }
    for (let stop = 0; stop < (lengths[reel] as number); stop++) {
      stops[reel] = stop;
      walk(reel + 1, scatters + machine.scattersAt(reel, stop));
    }
  }

  walk(0, 0);
  return { plain: totalsOf(plain), triggering: totalsOf(triggering) };
}

/** For each reel, how many combinations of it and the reels after it show how many scatters. */
function scatterSpread({ lengths, scattersAt }: SlotMachine): number[][] {
  const spreads: number[][] = [[1]];
  for (let reel = lengths.length - 1; reel >= 0; reel--) {
    const after = spreads[0] as number[];
    const spread: number[] = [];
    for (let stop = 0; stop < (lengths[reel] as number); stop++) {
      const here = scattersAt(reel, stop);
      after.forEach((spins, more) => {
        spread[here + more] = (spread[here + more] ?? 0) + spins;
      });
    }
    spreads.unshift(spread);
  }
  return spreads;
}

function add(histogram: Histogram, pay: number, spins: number): void {
  histogram.set(pay, (histogram.get(pay) ?? 0) + spins);
}

function totalsOf(histogram: Histogram): SpinTotals {
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
