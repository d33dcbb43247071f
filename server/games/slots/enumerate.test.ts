import { describe, expect, it } from "vitest";
import { totalsOf as countedTotals, enumerateSpins, type SpinTotals, totalsOfAll } from "./enumerate.ts";
import { machineOf } from "./machine.ts";
import { everyStop, naiveSpin, naiveTriggers } from "./naive.ts";
import { smallSlots } from "./small-slots.ts";

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
  it.each(smallSlots.map((rules) => [rules.mechanic, rules] as const))(
    "equals playing every spin of a small slot of %s",
    (_mechanic, rules) => {
      const spins = everyStop(rules).map((stops) => ({
        pay: Math.round(naiveSpin(rules, stops) * 10),
        triggers: naiveTriggers(rules, stops),
      }));
      const most = Math.max(...spins.map(({ triggers }) => triggers));
      const byTriggers = Array.from({ length: most + 1 }, (_, shown) =>
        totalsOf(spins.filter(({ triggers }) => triggers === shown).map(({ pay }) => pay)),
      );

      const count = enumerateSpins(machineOf(rules)).map(countedTotals);
      expect(count).toEqual(byTriggers);
      expect(totalsOfAll(count)).toEqual(totalsOf(spins.map(({ pay }) => pay)));
    },
  );
});
