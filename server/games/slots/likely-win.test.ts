import { describe, expect, it } from "vitest";
import type { SlotRules } from "#app/contract/games/slot.ts";
import { enumerateSpins } from "./enumerate.ts";
import { largestLikelyWin, onceIn, roundSpread } from "./likely-win.ts";
import { machineOf } from "./machine.ts";
import { naiveRounds } from "./naive-rounds.ts";
import { slotOdds } from "./odds.ts";
import { countSlot } from "./slot-count.ts";
import { smallLines, smallSlots, smallWays } from "./small-slots.ts";

/** Every round of a small slot, the largest first. */
const playRounds = (rules: SlotRules) => [...naiveRounds(rules)].sort(([a], [b]) => b - a);

/** The largest win with a probability above 1 ÷ `oneIn`, over every round. */
function playedOut(rounds: [pay: number, chance: number][], oneIn: number) {
  let reached = 0;
  const [pay] = rounds.find(([, chance]) => {
    reached += chance;
    return reached * oneIn > 1;
  }) as [number, number];
  return pay === rounds[0]?.[0] || pay === 0 ? null : pay;
}

describe("the largest likely win", () => {
  it.each(smallSlots.map((rules) => [rules.mechanic, rules] as const))(
    "equals the enumeration of every round of a small slot of %s",
    (_mechanic, rules) => {
      const rounds = playRounds(rules);
      const round = roundSpread(enumerateSpins(machineOf(rules)), machineOf(rules));
      const rarities = Array.from({ length: 60 }, (_, more) => 1.5 ** (more + 1));
      const found = rarities.map((oneIn) => largestLikelyWin(round, oneIn));
      expect(found).toEqual(rarities.map((oneIn) => playedOut(rounds, oneIn)));
      expect(new Set(found).size).toBeGreaterThan(2);
    },
  );

  it.each([
    { ...smallLines, freeSpins: { scatters: 2, spins: 9, multiplier: 2 } },
    { ...smallWays, freeSpins: { scatters: 2, spins: 8, multiplier: 3 } },
  ])("is stated when the maximum is rarer than one in a thousand million: $mechanic", (rules) => {
    const odds = slotOdds(countSlot(machineOf(rules)), machineOf(rules));
    expect(Number(odds.maximumWinOneIn)).toBeGreaterThan(1e9);
    expect(odds.largestLikelyWin).toBe((playedOut(playRounds(rules), 1e9) ?? 0) / 10);
    expect(odds.largestLikelyWin).toBeLessThan(odds.maximumWin);
  });

  it("is omitted when the maximum is as likely", () => {
    expect(slotOdds(countSlot(machineOf(smallLines)), machineOf(smallLines))).not.toHaveProperty("largestLikelyWin");
  });
});

describe("the frequency of wins of at least an amount", () => {
  it.each(smallSlots.map((rules) => [rules.mechanic, rules] as const))(
    "equals the enumeration of every round of a small slot of %s",
    (_mechanic, rules) => {
      const rounds = playRounds(rules);
      const round = roundSpread(enumerateSpins(machineOf(rules)), machineOf(rules));
      const most = rounds[0]?.[0] ?? 0;
      for (const least of [1, Math.ceil(most / 3), Math.ceil(most / 2)]) {
        const chance = rounds.reduce((sum, [pay, each]) => sum + (pay >= least ? each : 0), 0);
        expect(onceIn(round, least)).toBe(String(Math.round(1 / chance)));
      }
      expect(onceIn(round, most + 1)).toBeNull();
    },
  );
});
