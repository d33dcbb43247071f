import { describe, expect, it } from "vitest";
import { oddsOf } from "../odds.ts";
import { type PublishedSlotRules, publishedSlot } from "../published.ts";
import { enumerateSpins } from "./enumerate.ts";
import { foxAtNoon } from "./fox-at-noon.ts";
import { machineOf } from "./machine.ts";
import { mothHour } from "./moth-hour.ts";
import { naiveScatters, naiveSpin } from "./naive.ts";
import { nightFerry } from "./night-ferry.ts";
import { slotOdds } from "./odds.ts";
import { smallWays } from "./small-slots.ts";

/* Each return is derived here a second time, from the published rules and by another road than the engine's. */

/** Share of each symbol on a reel. */
function shares(strip: readonly string[]): Map<string, number> {
  return strip.reduce((map, id) => map.set(id, (map.get(id) ?? 0) + 1 / strip.length), new Map<string, number>());
}

function payOf(rules: PublishedSlotRules, id: string, count: number): number {
  const pays = rules.symbols.find((symbol) => symbol.id === id)?.pays ?? [];
  return pays.findLast((pay) => pay.count <= count)?.multiplier ?? 0;
}

describe("the return of Fox at Noon", () => {
  /** Expected pay of a line, reel by reel: `run` of `lead` so far, of which the first `wilds` are wild. */
  function expectedLine(rules: PublishedSlotRules, lead: string, wilds: number, run: number, chance: number): number {
    const strip = rules.strips[run];
    const paid = Math.max(payOf(rules, lead, run), payOf(rules, "fox", wilds));
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

  it("is ten times the expected pay of one line, from the symbols' shares alone", () => {
    const rules = publishedSlot(foxAtNoon.rules);
    const rtp = rules.lines.length * expectedLine(rules, "fox", 0, 0, 1);
    expect(oddsOf(foxAtNoon).rtp).toBeCloseTo(rtp, 12);
  });
});

describe("the return of Night Ferry", () => {
  const rules = publishedSlot(nightFerry.rules);
  const windows = rules.strips.map((strip) =>
    strip.map((_, stop) => Array.from({ length: rules.rows }, (_, row) => strip[(stop + row) % strip.length])),
  );
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

  it("is the product of mean cells a reel for every symbol and length, and the free spins' share of it", () => {
    let spin = 0;
    for (const { id } of rules.symbols.filter(({ role }) => role === "pay")) {
      const cells = windows.map((reel) =>
        reel.map((shown) => shown.filter((at) => at === id || at === "lighthouse").length),
      );
      let ways = 1;
      cells.forEach((counts, reel) => {
        ways *= mean(counts);
        const ends = mean((cells[reel + 1] ?? [0]).map((count) => (count === 0 ? 1 : 0)));
        spin += ways * ends * payOf(rules, id, reel + 1);
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

  it("counts each reel's moons as one chance, so no window holds two", () => {
    const most = Math.max(...windows.flat().map((shown) => shown.filter((at) => at === "moon").length));
    expect(most).toBe(1);
  });
});

describe("the return of Moth Hour", () => {
  it("is counted from spins that each pay what the slow way pays: one in twenty-one", { timeout: 60_000 }, () => {
    const rules = publishedSlot(mothHour.rules);
    const { evaluate, lengths } = machineOf(mothHour.rules);
    const spins = lengths.reduce((product, length) => product * length, 1);
    const differing: number[][] = [];
    let hits = 0;
    // 21 is prime to the length of every strip, so that the steps meet every stop of every reel.
    for (let spin = 0; spin < spins; spin += 21) {
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

describe("slotOdds with free spins", () => {
  it("is what playing every round of a small slot gives, free spins and all", () => {
    const rules = publishedSlot(smallWays);
    const stops = (index: number) => [index % 4, Math.floor(index / 4) % 4, Math.floor(index / 16)];
    const spins = Array.from({ length: 64 }, (_, index) => ({
      pay: naiveSpin(rules, stops(index)),
      triggers: naiveScatters(rules, stops(index)) >= smallWays.freeSpins.scatters,
    }));

    const rounds: number[] = [];
    for (const first of spins)
      for (const second of spins)
        for (const third of spins) rounds.push(first.pay + (first.triggers ? 3 * (second.pay + third.pay) : 0));

    const mean = rounds.reduce((sum, pay) => sum + pay, 0) / rounds.length;
    const variance = rounds.reduce((sum, pay) => sum + (pay - mean) ** 2, 0) / rounds.length;
    const maximum = rounds.reduce((most, pay) => Math.max(most, pay), 0);
    const atMaximum = rounds.filter((pay) => Math.abs(pay - maximum) < 1e-9).length;

    const odds = slotOdds(enumerateSpins(machineOf(smallWays)), smallWays.freeSpins);
    expect(odds.rtp).toBeCloseTo(mean, 10);
    expect(odds.deviation).toBeCloseTo(Math.sqrt(variance), 10);
    expect(odds.hitRate).toBeCloseTo(rounds.filter((pay) => pay > 0).length / rounds.length, 12);
    expect(odds.maximumWin).toBeCloseTo(maximum, 10);
    expect(odds.maximumWinOneIn).toBe(String(Math.round(rounds.length / atMaximum)));
  });
});
