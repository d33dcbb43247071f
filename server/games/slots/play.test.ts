import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { games } from "../catalogue.ts";
import { createDraw, type Draw } from "../fairness/draw.ts";
import { machineOf } from "./machine.ts";
import { naiveSpin, naiveTriggers } from "./naive.ts";
import { playSlot } from "./play.ts";
import { smallRespin, smallSlots } from "./small-slots.ts";

const nonces = fc.nat();
const steps = fc.bigInt({ min: 1n, max: 5_000_000_000n });
const drawOf = (nonce: number) => createDraw({ serverSeed: "5".repeat(64), clientSeed: "teal kettle", nonce });
const sum = (parts: readonly { payout: bigint }[]) => parts.reduce((total, part) => total + part.payout, 0n);

/** Draws these numbers and records the bounds. */
function scripted(numbers: readonly number[]): Draw & { bounds: number[] } {
  const bounds: number[] = [];
  return {
    bounds,
    below(n) {
      bounds.push(n);
      const number = numbers[bounds.length - 1];
      if (number === undefined || number >= n) throw new Error(`draw ${bounds.length} is below ${n}`);
      return number;
    },
  };
}

const ofCatalogue = games.flatMap(({ id, rules }) => (rules.kind === "slot" ? [[id, rules] as const] : []));
const small = smallSlots.map((rules) => [`a small slot of ${rules.mechanic}`, rules] as const);

describe.each([...ofCatalogue, ...small])("a round of %s", { timeout: 30_000 }, (_name, rules) => {
  const { freeSpins, respins, cells } = machineOf(rules);
  const play = (nonce: number, stake = 10n) => playSlot(rules, stake, drawOf(nonce));

  it("pays the sum of its spins, each the sum of its wins, without rounding", () => {
    fc.assert(
      fc.property(nonces, steps, (nonce, step) => {
        const { payout, outcome } = play(nonce, step * 10n);
        expect(payout).toBe(sum(outcome.spins));
        for (const spin of outcome.spins) expect(spin.payout).toBe(sum(spin.wins));
        expect(payout).toBe(play(nonce).payout * step);
      }),
    );
  });

  it("shows grids of its own strips, and wins on cells that show the symbol or a wild", () => {
    const wild = rules.symbols.find(({ role }) => role === "wild")?.id;
    fc.assert(
      fc.property(nonces, (nonce) => {
        for (const { grid, wins } of play(nonce).outcome.spins) {
          expect(grid.map((column) => column.length)).toEqual(rules.strips.map(() => rules.rows));
          for (const { symbol, cells: at, count } of wins) {
            expect(at.length).toBeGreaterThanOrEqual(count);
            for (const [reel, row] of at) expect([symbol, wild]).toContain(grid[reel]?.[row]);
          }
        }
      }),
    );
  });

  it("draws its stops from the left, and pays what the naive evaluation of these stops pays", () => {
    const lengths = rules.strips.map((strip) => strip.split(" ").length);
    const plain = fc
      .tuple(...lengths.map((length) => fc.nat({ max: length - 1 })))
      .filter((stops) => naiveTriggers(rules, stops) < (freeSpins?.scatters ?? respins?.coins ?? 1));
    fc.assert(
      fc.property(plain, (stops) => {
        const draw = scripted(stops);
        expect(Number(playSlot(rules, 10n, draw).payout)).toBe(Math.round(naiveSpin(rules, stops) * 10));
        expect(draw.bounds).toEqual(lengths);
      }),
    );
  });

  it("numbers its cascades, awards free spins once and plays all of them", () => {
    fc.assert(
      fc.property(nonces, (nonce) => {
        const spins = play(nonce).outcome.spins.filter(({ respinsLeft }) => respinsLeft === null);
        const paid = spins.filter(({ free }) => !free);
        const awarded = spins.reduce((total, spin) => total + spin.freeSpinsAwarded, 0);
        expect(paid.map(({ cascade }) => cascade)).toEqual([...paid.keys()]);
        expect(spins.length - paid.length).toBe(awarded);
        expect([0, freeSpins?.spins ?? 0]).toContain(awarded);
        if (rules.mechanic === "clusters") expect(paid.at(-1)?.wins).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it("keeps every coin until the end of the respins, and then pays each", () => {
    fc.assert(
      fc.property(nonces, (nonce) => {
        const spins = play(nonce).outcome.spins.filter(({ respinsLeft }) => respinsLeft !== null);
        spins.forEach(({ coins, respinsLeft, grid }, at) => {
          const before = spins[at - 1];
          if (!before || !respins) return;
          expect(coins).toEqual(expect.arrayContaining(before.coins));
          const left = coins.length > before.coins.length ? respins.respins : (before.respinsLeft ?? 0) - 1;
          expect(respinsLeft).toBe(coins.length === cells ? 0 : left);
          expect(grid.flat().filter((symbol) => symbol !== null)).toHaveLength(coins.length);
        });
        const last = spins.at(-1);
        expect(last?.respinsLeft ?? 0).toBe(0);
        if (last) expect(last.wins.find(({ line }) => line === null)?.payout).toBe(sum(last.coins));
      }),
      { numRuns: 200 },
    );
  });
});

describe("respins", () => {
  it("draw the values of the first coins, then for each cell whether a coin lands and its value", () => {
    const stops = [1, 2, 3]; // key coin | coin sun | bell sun
    const first = [5, 0]; // 2.5 and 0.5
    const respin = [2, 1, 3, 6, 6]; // a coin worth 1 on the last row of the second reel
    const then = [6, 6, 6, 6, 6, 6];
    const draw = scripted([...stops, ...first, ...respin, ...then]);
    const { payout, outcome } = playSlot(smallRespin, 10n, draw);

    expect(draw.bounds).toEqual([6, 4, 5, 6, 6, 7, 7, 6, 7, 7, 7, 7, 7, 7, 7, 7]);
    expect(outcome.spins.map(({ respinsLeft }) => respinsLeft)).toEqual([2, 2, 1, 0]);
    expect(outcome.spins[1]?.grid).toEqual([
      [null, "coin"],
      ["coin", "coin"],
      [null, null],
    ]);
    expect(outcome.spins.at(-1)?.coins.map(({ payout: worth }) => worth)).toEqual([25n, 5n, 10n]);
    expect(payout).toBe(40n);
  });

  it("end at once when the grid is full, which pays extra", () => {
    const draw = scripted([1, 2, 3, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0]);
    const { payout, outcome } = playSlot(smallRespin, 10n, draw);
    expect(outcome.spins).toHaveLength(2);
    expect(outcome.spins[1]?.respinsLeft).toBe(0);
    expect(outcome.spins[1]?.wins.map((win) => win.payout)).toEqual([30n, 100n]);
    expect(payout).toBe(130n);
  });
});
