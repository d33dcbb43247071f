import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { games } from "./catalogue.ts";
import { createDraw, type Seeds } from "./fairness/draw.ts";
import type { Game } from "./game.ts";
import { type PublishedSlotRules, publishedRules } from "./published.ts";
import { playRound, type RoundInput, type RoundResult, validInput } from "./round.ts";

const seeds = fc.record<Seeds>({
  serverSeed: fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: 64, maxLength: 64 }),
  clientSeed: fc.string({ minLength: 1, maxLength: 64 }),
  nonce: fc.nat(),
});
const steps = fc.bigInt({ min: 1n, max: 5_000_000_000n });

function inputOf(game: Game): RoundInput {
  return game.category === "slots" ? { kind: "slot" } : { kind: "dice", chance: 4_950, direction: "under" };
}

function play(game: Game, of: Seeds, stake = 10n): RoundResult {
  return playRound(game, { stake, input: inputOf(game) }, createDraw(of));
}

const each = games.map((game) => [game.id, game] as const);
const slots = each.filter(([, game]) => game.category === "slots");

describe.each(each)("a round of %s", (_id, game) => {
  it("is decided by its seeds", () => {
    fc.assert(
      fc.property(seeds, (of) => {
        expect(play(game, of)).toEqual(play(game, of));
      }),
    );
  });

  it("comes out otherwise when any one seed changes", () => {
    const of: Seeds = { serverSeed: "5".repeat(64), clientSeed: "teal kettle", nonce: 1 };
    const others: Partial<Seeds>[] = [{ serverSeed: "6".repeat(64) }, { clientSeed: "teal kettles" }, { nonce: 2 }];
    for (const other of others) expect(play(game, { ...of, ...other })).not.toEqual(play(game, of));
  });

  it("refuses a stake that is not a whole number of tens", () => {
    const of: Seeds = { serverSeed: "5".repeat(64), clientSeed: "a", nonce: 1 };
    for (const stake of [-10n, 0n, 1n, 15n]) expect(() => play(game, of, stake)).toThrow(RangeError);
  });

  it("refuses an input of another kind of game", () => {
    const other = games.find(({ rules }) => rules.kind !== game.rules.kind) ?? game;
    const input = inputOf(other);
    expect(validInput(game, input)).toBe(false);
    expect(validInput(game, inputOf(game))).toBe(true);
    const draw = createDraw({ serverSeed: "5".repeat(64), clientSeed: "a", nonce: 1 });
    expect(() => playRound(game, { stake: 10n, input }, draw)).toThrow(RangeError);
  });
});

describe.each(slots)("a round of %s", (_id, game) => {
  const rules = publishedRules(game) as PublishedSlotRules;

  it("pays the sum of its spins, each the sum of its wins", () => {
    fc.assert(
      fc.property(seeds, steps, (of, step) => {
        const { payout, outcome } = play(game, of, step * 10n);
        if (outcome.kind !== "slot") throw new Error("not a slot");
        const sum = (parts: { payout: bigint }[]) => parts.reduce((total, part) => total + part.payout, 0n);
        expect(payout).toBe(sum(outcome.spins));
        for (const spin of outcome.spins) expect(spin.payout).toBe(sum(spin.wins));
      }),
    );
  });

  it("rounds nothing: a stake n times as large pays exactly n times as much", () => {
    fc.assert(
      fc.property(seeds, steps, (of, step) => {
        expect(play(game, of, step * 10n).payout).toBe(play(game, of).payout * step);
      }),
    );
  });

  it("shows grids of its own strips, and wins on cells that show the symbol or a wild", () => {
    const wild = rules.symbols.find(({ role }) => role === "wild")?.id;
    fc.assert(
      fc.property(seeds, (of) => {
        const { outcome } = play(game, of);
        if (outcome.kind !== "slot") throw new Error("not a slot");
        for (const { grid, wins } of outcome.spins) {
          expect(grid.map((column) => column.length)).toEqual(rules.strips.map(() => rules.rows));
          for (const { symbol, cells, count } of wins) {
            expect(cells.length).toBeGreaterThanOrEqual(count);
            for (const [reel, row] of cells) expect([symbol, wild]).toContain(grid[reel]?.[row]);
          }
        }
      }),
    );
  });

  it("numbers its falls, awards free spins once and plays each of them", () => {
    fc.assert(
      fc.property(seeds, (of) => {
        const { outcome } = play(game, of);
        if (outcome.kind !== "slot") throw new Error("not a slot");
        const paid = outcome.spins.filter(({ free }) => !free);
        const awarded = outcome.spins.reduce((sum, spin) => sum + spin.freeSpinsAwarded, 0);
        expect(paid.map(({ cascade }) => cascade)).toEqual([...paid.keys()]);
        expect(outcome.spins.length - paid.length).toBe(awarded);
        expect([0, rules.freeSpins?.spins ?? 0]).toContain(awarded);
        if (rules.cascadeMultipliers) expect(paid.at(-1)?.wins).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });
});
