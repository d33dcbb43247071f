import { describe, expect, it } from "vitest";
import type { LinesRules, SlotRules, WaysRules } from "#app/contract/games/slot.ts";
import { gameById } from "../catalogue.ts";
import type { Game } from "../game.ts";
import { oddsOf } from "../odds.ts";
import { machineOf } from "./machine.ts";
import { naivePay, naiveSpin } from "./naive.ts";
import { naiveRounds } from "./naive-rounds.ts";
import { slotOdds } from "./odds.ts";
import { countSlot } from "./slot-count.ts";
import { smallSlots } from "./small-slots.ts";

/* Each return is derived here a second time, from the published rules and in another way than the engine's. */

const foxAtNoon = gameById("fox-at-noon") as Game;
const nightFerry = gameById("night-ferry") as Game;
const mothHour = gameById("moth-hour") as Game;

const stripsOf = (rules: SlotRules) => rules.strips.map((strip) => strip.split(" "));

/** Share of each symbol on a reel. */
function shares(strip: readonly string[]): Map<string, number> {
  return strip.reduce((map, id) => map.set(id, (map.get(id) ?? 0) + 1 / strip.length), new Map<string, number>());
}

describe("the return of Fox at Noon", () => {
  /** Expected pay of a line, reel by reel, given a run of `run` cells of `lead` so far, the first `wilds` of them wild. */
  function expectedLine(rules: LinesRules, lead: string, wilds: number, run: number, chance: number): number {
    const strip = stripsOf(rules)[run];
    const paid = Math.max(naivePay(rules, lead, run), naivePay(rules, "fox", wilds));
    if (!strip) return chance * paid;
    let expected = 0;
    for (const [id, share] of shares(strip)) {
      if (id === "fox")
        expected += expectedLine(rules, lead, lead === "fox" ? wilds + 1 : wilds, run + 1, chance * share);
      else if (lead === "fox" || id === lead) expected += expectedLine(rules, id, wilds, run + 1, chance * share);
      else expected += chance * share * paid;
    }
    return expected;
  }

  it("is ten times the expected pay of one line, computed from the shares of symbols only", () => {
    const rules = foxAtNoon.rules as LinesRules;
    const rtp = rules.lines.length * expectedLine(rules, "fox", 0, 0, 1);
    expect(oddsOf(foxAtNoon).rtp).toBeCloseTo(rtp, 12);
  });
});

describe("the return of Night Ferry", () => {
  const rules = nightFerry.rules as WaysRules;
  const windows = stripsOf(rules).map((strip) =>
    strip.map((_, stop) => Array.from({ length: rules.rows }, (_, row) => strip[(stop + row) % strip.length])),
  );
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

  it("follows from the mean number of cells per reel for every symbol and length, plus the free spins", () => {
    let spin = 0;
    for (const { id } of rules.symbols.filter(({ role }) => role === "pay")) {
      const cells = windows.map((reel) =>
        reel.map((shown) => shown.filter((at) => at === id || at === "lighthouse").length),
      );
      let ways = 1;
      cells.forEach((counts, reel) => {
        ways *= mean(counts);
        const ends = mean((cells[reel + 1] ?? [0]).map((count) => (count === 0 ? 1 : 0)));
        spin += ways * ends * naivePay(rules, id, reel + 1);
      });
    }

    const moons = windows.map((reel) => mean(reel.map((shown) => shown.filter((at) => at === "moon").length)));
    const triggers = Array.from({ length: 2 ** moons.length }, (_, subset) => {
      const chances = moons.map((chance, reel) => ((subset >> reel) & 1 ? chance : 1 - chance));
      const shown = moons.filter((_, reel) => (subset >> reel) & 1).length;
      return shown >= 3 ? chances.reduce((product, chance) => product * chance, 1) : 0;
    }).reduce((sum, chance) => sum + chance, 0);

    expect(oddsOf(nightFerry).rtp).toBeCloseTo(spin * (1 + triggers * 10 * 3), 12);
  });

  it("has at most one moon in any window of a reel, as the calculation assumes", () => {
    const most = Math.max(...windows.flat().map((shown) => shown.filter((at) => at === "moon").length));
    expect(most).toBe(1);
  });
});

describe("the return of Moth Hour", () => {
  it("is counted from spins with the same pays as the naive evaluation, for every 101st spin", {
    timeout: 60_000,
  }, () => {
    const rules = mothHour.rules as SlotRules;
    const { evaluate, lengths } = machineOf(rules);
    const spins = lengths.reduce((product, length) => product * length, 1);
    const differing: number[][] = [];
    let hits = 0;
    // 101 is coprime to the length of every strip, so the sample covers every stop of every reel.
    for (let spin = 0; spin < spins; spin += 101) {
      let rest = spin;
      const stops = lengths.map((length) => {
        const stop = rest % length;
        rest = Math.floor(rest / length);
        return stop;
      });
      const pay = evaluate(Uint16Array.from(stops));
      if (pay > 0) hits += 1;
      if (pay !== Math.round(naiveSpin(rules, stops) * 10)) differing.push(stops);
    }
    expect(differing).toEqual([]);
    expect(hits).toBeGreaterThan(0);
  });
});

describe("slotOdds", () => {
  it.each(smallSlots.map((rules) => [rules.mechanic, rules] as const))(
    "equals the enumeration of every round of a small slot of %s, features included",
    (_mechanic, rules) => {
      const rounds = [...naiveRounds(rules)];
      const mean = rounds.reduce((sum, [pay, chance]) => sum + pay * chance, 0);
      const variance = rounds.reduce((sum, [pay, chance]) => sum + (pay - mean) ** 2 * chance, 0);
      const hits = rounds.reduce((sum, [pay, chance]) => sum + (pay > 0 ? chance : 0), 0);
      const [maximum, atMaximum] = rounds.reduce((most, round) => (round[0] > most[0] ? round : most));

      const odds = slotOdds(countSlot(machineOf(rules)), machineOf(rules));
      expect(odds.rtp).toBeCloseTo(mean / 10, 10);
      expect(odds.deviation).toBeCloseTo(Math.sqrt(variance) / 10, 10);
      expect(odds.hitRate).toBeCloseTo(hits, 12);
      expect(odds.maximumWin).toBeCloseTo(maximum / 10, 10);
      // Computed in floating point, so the last digits may differ.
      expect(Number(odds.maximumWinOneIn) * atMaximum).toBeCloseTo(1, 6);
    },
  );
});
