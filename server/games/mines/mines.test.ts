import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mines as contract } from "#app/contract/games/mines.ts";
import { sampleAgainst, seededDraw } from "#tests/support/sampled-rounds.ts";
import game from "../catalogue/twenty-five-tiles.json" with { type: "json" };
import type { Draw } from "../fairness/draw.ts";
import { type StepOf, StepRefused } from "../kind.ts";
import { mines } from "./mines.ts";

const rules = contract.rules.parse(game.rules);
const smallField = { ...rules, tiles: 5, maximumMines: 4 };
const counts = fc.integer({ min: rules.minimumMines, max: rules.maximumMines });
const stakes = fc.bigInt({ min: 1n, max: 10n ** 12n }).map((steps) => steps * 10n);
const everyTile = [...Array(rules.tiles).keys()];
const orders = fc.shuffledSubarray(everyTile, { minLength: rules.tiles });
const open = (tile: number): StepOf<"mines"> => ({ kind: "mines", act: "open", tile });
const cashOut: StepOf<"mines"> = { kind: "mines", act: "cashOut" };
const bet = (count: number, steps: StepOf<"mines">[] = [], stake = 10n) => ({
  stake,
  input: { kind: "mines" as const, mines: count },
  steps,
});
const { odds, choices } = mines.odds(rules);

/** The probability that a number of tiles are all safe, tile by tile among those left. */
const chanceOfSafe = (count: number, opened: number): number =>
  Array.from({ length: opened }, (_, i) => (rules.tiles - count - i) / (rules.tiles - i)).reduce((a, b) => a * b, 1);

/** The number of safe tiles after which the multiplier is at its maximum or no safe tile is left. */
function mostTiles(count: number): number {
  let opened = 1;
  while (opened < rules.tiles - count && 0.99 / chanceOfSafe(count, opened) < rules.maximumMultiplier) opened++;
  return opened;
}

/** Every possible draw of the mines of the small field, each as a factory of fresh draws. */
function everySmallField(count: number): (() => Draw)[] {
  const ways = Array.from({ length: count }, (_, i) => smallField.tiles - i).reduce((product, n) => product * n, 1);
  return Array.from({ length: ways }, (_, way) => () => {
    let rest = way;
    return {
      below(n) {
        const drawn = rest % n;
        rest = Math.floor(rest / n);
        return drawn;
      },
    };
  });
}

/** Finds the mines by opening tiles until one of them ends the round. */
function minesOf(count: number, seed: number): number[] {
  const steps: StepOf<"mines">[] = [];
  for (const tile of everyTile) {
    steps.push(open(tile));
    const { mineTiles } = mines.play(rules, bet(count, steps), seededDraw(seed)).outcome;
    if (mineTiles) return mineTiles;
  }
  throw new Error("A round of mines did not end");
}

describe("the odds of mines", () => {
  it("equal those of opening three tiles one by one, unless the round ends sooner", () => {
    for (let count = rules.minimumMines; count <= rules.maximumMines; count++) {
      const stated = choices.find(({ input }) => input.mines === count)?.odds ?? odds;
      const chance = chanceOfSafe(count, Math.min(3, rules.tiles - count));
      const pays = 0.99 / chance;
      expect(stated.rtp).toBe(0.99);
      expect(stated.hitRate).toBeCloseTo(chance, 12);
      expect(stated.deviation).toBeCloseTo(Math.sqrt(chance * (pays - 0.99) ** 2 + (1 - chance) * 0.99 ** 2), 8);
      if (stated === odds) continue;
      expect(stated.maximumWin * chanceOfSafe(count, mostTiles(count))).toBeCloseTo(0.99, 10);
      // Stated to the nearest whole round.
      expect(Math.abs(Number(stated.maximumWinOneIn) - stated.maximumWin / 0.99)).toBeLessThan(0.51);
    }
    expect(choices.length).toBe(23);
    // Nineteen mines: five safe tiles pay 8 766.45, the sixth and last one twenty times as much.
    expect(odds).toMatchObject({ maximumWin: 175_329, maximumWinOneIn: "177100" });
  });

  it("end when the multiplier reaches its maximum, and not before", () => {
    for (let count = rules.minimumMines; count <= rules.maximumMines; count++) {
      const most = mostTiles(count);
      const before = 0.99 / chanceOfSafe(count, most - 1);
      const last = 0.99 / chanceOfSafe(count, most);
      expect(before).toBeLessThan(rules.maximumMultiplier);
      if (most < rules.tiles - count) expect(last).toBeGreaterThanOrEqual(rules.maximumMultiplier);
    }
  });

  it("return the same at every stop, counted over every position of the mines", () => {
    const stake = 1_200_000n;
    for (const count of [1, 2, 3, 4]) {
      const fields = everySmallField(count);
      const safe = smallField.tiles - count;
      for (let stop = 1; stop <= safe; stop++) {
        const steps = [...[4, 0, 3, 1].slice(0, stop).map(open), ...(stop < safe ? [cashOut] : [])];
        const paid = fields.map((field) => {
          const positions = steps.map((_, last) => {
            const soFar = steps.slice(0, last + 1);
            return () => mines.play(smallField, bet(count, soFar, stake), field()).payout;
          });
          for (const payoutAfter of positions) {
            const payout = payoutAfter();
            if (payout !== null) return payout;
          }
          throw new Error("A round of mines did not end");
        });
        const total = paid.reduce((sum, payout) => sum + payout, 0n);
        expect(total * 100n).toBe(stake * BigInt(fields.length) * 99n);
      }
    }
  });

  it("are met by sampled rounds of the reference, with the fewest and the most mines too", {
    timeout: 60_000,
  }, () => {
    const samples = [{ odds }, ...choices.filter(({ input }) => [1, 24].includes(input.mines))];
    expect(samples.length).toBe(3);
    for (const sample of samples) {
      const off = sampleAgainst(mines, rules, sample);
      expect(off.return).toBeLessThan(4);
      expect(off.hits).toBeLessThan(4);
    }
  });

  it("return at least 75 % at the smallest stake, at every stop", () => {
    for (let count = rules.minimumMines; count <= rules.maximumMines; count++) {
      for (let opened = 1; opened <= mostTiles(count); opened++) {
        const chance = chanceOfSafe(count, opened);
        expect((chance * Math.floor(9.9 / chance + 1e-9)) / 10).toBeGreaterThanOrEqual(0.75);
      }
    }
  });
});

describe("a round of mines", () => {
  it("opens tiles up to a mine or the last safe one, without revealing the mines before", () => {
    fc.assert(
      fc.property(counts, orders, fc.nat(), stakes, (count, order, seed, stake) => {
        const hidden = minesOf(count, seed);
        expect(new Set(hidden).size).toBe(count);
        for (let made = 0; made <= order.length; made++) {
          const steps = order.slice(0, made).map(open);
          const { outcome, staked, payout } = mines.play(rules, bet(count, steps, stake), seededDraw(seed));
          expect(staked).toBe(stake);
          expect(outcome.opened).toEqual(order.slice(0, made).filter((tile) => !hidden.includes(tile)));
          const last = order[made - 1] ?? -1;
          const isLost = hidden.includes(last);
          const isCleared = outcome.opened.length === mostTiles(count);
          expect(outcome.hit).toBe(isLost ? last : null);
          expect(outcome.mineTiles).toEqual(isLost || isCleared ? hidden : null);
          expect(payout !== null).toBe(isLost || isCleared);
          if (payout === null) continue;
          expect(payout > 0n).toBe(isCleared);
          expect(outcome).toMatchObject({ cashOut: null, nextMultiplier: null });
          return;
        }
        throw new Error("A round of mines did not end");
      }),
    );
  });

  it("pays on cash-out the return ÷ the probability of getting this far, rounded down once", () => {
    fc.assert(
      fc.property(counts, fc.nat(), stakes, fc.integer({ min: 1, max: 24 }), (count, seed, stake, wanted) => {
        const hidden = minesOf(count, seed);
        const safe = everyTile.filter((tile) => !hidden.includes(tile)).slice(0, Math.min(wanted, mostTiles(count)));
        const opened = mines.play(rules, bet(count, safe.map(open), stake), seededDraw(seed));
        const multiplier = 0.99 / chanceOfSafe(count, safe.length);
        expect(opened.outcome.multiplier / multiplier).toBeCloseTo(1, 10);
        if (opened.payout !== null) return;
        const stopped = mines.play(rules, bet(count, [...safe.map(open), cashOut], stake), seededDraw(seed));
        expect(stopped.payout).toBe(opened.outcome.cashOut);
        expect(stopped.outcome.mineTiles).toEqual(hidden);
        expect(opened.outcome.nextMultiplier).toBeCloseTo(0.99 / chanceOfSafe(count, safe.length + 1), 4);
        // Exact, in integers: stake × 99 % × (25 × 24 × …) ÷ (safe × (safe − 1) × …).
        const product = (from: number) => safe.reduce((whole, _, i) => whole * BigInt(from - i), 1n);
        const due = (stake * 99n * product(rules.tiles)) / (100n * product(rules.tiles - count));
        expect(stopped.payout).toBe(due);
      }),
    );
  });

  it("draws the mines before any tile is opened, and nothing afterwards", () => {
    const bounds: number[] = [];
    const highest = {
      below(n: number) {
        bounds.push(n);
        return n - 1;
      },
    };
    const { outcome } = mines.play(rules, bet(3, [open(2), open(3), cashOut]), highest);
    expect(bounds).toEqual([25, 24, 23]);
    expect(outcome.mineTiles).toEqual([24, 0, 1]);
  });

  it.each<[string, StepOf<"mines">[]]>([
    ["to cash out before a tile is open", [cashOut]],
    ["to open a tile twice", [open(12), open(12)]],
    ["to open a nonexistent tile", [open(25)]],
    ["to open a fractional tile number", [open(1.5)]],
    ["to open a tile after the end", [open(12), cashOut, open(13)]],
    ["to cash out twice", [open(12), cashOut, cashOut]],
  ])("refuses %s and stays unchanged", (_, steps) => {
    // The mine is under tile 0.
    const draw = { below: () => 0 };
    const before = mines.play(rules, bet(1, steps.slice(0, -1)), draw);
    expect(() => mines.play(rules, bet(1, steps), draw)).toThrow(StepRefused);
    expect(mines.play(rules, bet(1, steps.slice(0, -1)), draw)).toEqual(before);
  });

  it("refuses to open anything after a mine", () => {
    expect(() => mines.play(rules, bet(1, [open(0), open(1)]), { below: () => 0 })).toThrow(StepRefused);
  });
});

describe("a bet on mines", () => {
  it.each([
    [1, true],
    [24, true],
    [0, false],
    [25, false],
    [2.5, false],
    [Number.NaN, false],
  ])("with %d mines is accepted: %s", (count, taken) => {
    expect(mines.accepts(rules, bet(count))).toBe(taken);
  });
});
