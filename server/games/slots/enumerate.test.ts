import { describe, expect, it } from "vitest";
import { publishedSlot } from "../published.ts";
import { enumerateSpins, type SpinTotals } from "./enumerate.ts";
import { machineOf } from "./machine.ts";
import { naiveScatters, naiveSpin } from "./naive.ts";
import type { SlotRules } from "./rules.ts";
import { smallClusters, smallLines, smallWays } from "./small-slots.ts";

function everyStop(lengths: readonly number[]): number[][] {
  return lengths.reduce<number[][]>(
    (stops, length) => stops.flatMap((before) => Array.from({ length }, (_, stop) => [...before, stop])),
    [[]],
  );
}

function totalsOf(pays: number[]): SpinTotals {
  const maximum = Math.max(0, ...pays);
  return {
    spins: BigInt(pays.length),
    hits: BigInt(pays.filter((pay) => pay > 0).length),
    sum: BigInt(pays.reduce((sum, pay) => sum + pay, 0)),
    sumOfSquares: BigInt(pays.reduce((sum, pay) => sum + pay ** 2, 0)),
    maximum: BigInt(maximum),
    atMaximum: BigInt(pays.filter((pay) => pay === maximum).length),
  };
}

describe("enumerateSpins", () => {
  it.each<[string, SlotRules]>([
    ["lines", smallLines],
    ["ways", smallWays],
    ["clusters", smallClusters],
  ])("counts a small slot of %s as playing every spin of it does", (_name, rules) => {
    const published = publishedSlot(rules);
    const machine = machineOf(rules);
    const spins = everyStop(machine.lengths).map((stops) => ({
      pay: Math.round(naiveSpin(published, stops) * 10),
      triggers: machine.freeSpins !== null && naiveScatters(published, stops) >= machine.freeSpins.scatters,
    }));

    expect(enumerateSpins(machine)).toEqual({
      plain: totalsOf(spins.filter(({ triggers }) => !triggers).map(({ pay }) => pay)),
      triggering: totalsOf(spins.filter(({ triggers }) => triggers).map(({ pay }) => pay)),
    });
  });
});
