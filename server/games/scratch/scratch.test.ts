import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scratch as contract } from "#app/contract/games/scratch.ts";
import { sampleAgainst, seededDraw } from "#tests/support/sampled-rounds.ts";
import pears from "../catalogue/a-pair-of-pears.json" with { type: "json" };
import horseshoe from "../catalogue/horseshoe-draw.json" with { type: "json" };
import type { RulesOf } from "../kind.ts";
import { scratch } from "./scratch.ts";

const CARDS = [horseshoe, pears].map(({ title, rules }) => [title, contract.rules.parse(rules)] as const);
const bet = (stake = 10n) => ({ stake, input: { kind: "scratch" as const }, steps: [] });
const countOf = (cells: readonly string[], id: string) => cells.filter((cell) => cell === id).length;

/** Draws this ticket for the prize, and everything after it from the seed. */
function ticketed(ticket: number, seed: number) {
  const rest = seededDraw(seed);
  let isFirst = true;
  return {
    below(n: number) {
      if (!isFirst) return rest.below(n);
      isFirst = false;
      return ticket;
    },
  };
}

describe.each(CARDS)("%s", (_title, rules) => {
  const { odds, choices } = scratch.odds(rules);

  it("pays whole tenths, and the rarer symbol more", () => {
    const pays = rules.symbols.map((symbol) => symbol.pays);
    const cards = rules.symbols.map((symbol) => symbol.cards);
    for (const pay of pays) expect(pay >= 100 && pay % 10 === 0).toBe(true);
    expect(pays).toEqual([...pays].sort((a, b) => b - a));
    expect(cards).toEqual([...cards].sort((a, b) => a - b));
    expect(new Set(rules.symbols.map(({ id }) => id)).size).toBe(rules.symbols.length);
  });

  it("has odds equal to counting its million tickets", () => {
    let [sum, square, hits] = [0, 0, 0];
    let ticket = 0;
    for (const { pays, cards } of rules.symbols) {
      for (const end = ticket + cards; ticket < end; ticket++) {
        sum += pays / 100;
        square += (pays / 100) ** 2;
        hits += 1;
      }
    }
    const rtp = sum / rules.outOf;
    expect(odds.rtp).toBeCloseTo(rtp, 10);
    expect(odds.hitRate).toBe(hits / rules.outOf);
    expect(odds.deviation).toBeCloseTo(Math.sqrt(square / rules.outOf - rtp ** 2), 8);
    expect(odds.maximumWin).toBe((rules.symbols[0]?.pays ?? 0) / 100);
    expect(odds.maximumWinOneIn).toBe(String(Math.round(rules.outOf / (rules.symbols[0]?.cards ?? 0))));
    expect(rtp > 0.945 && rtp < 0.96).toBe(true);
    expect(choices).toEqual([]);
  });

  it("assigns each symbol exactly its tickets, and the rest no prize", () => {
    let first = 0;
    for (const { id, pays, cards } of rules.symbols) {
      for (const ticket of [first, first + cards - 1]) {
        const { outcome, payout } = scratch.play(rules, bet(), ticketed(ticket, ticket));
        expect(outcome).toMatchObject({ match: id, multiplier: pays });
        expect(payout).toBe(BigInt(pays) / 10n);
      }
      first += cards;
    }
    for (const ticket of [first, rules.outOf - 1]) {
      const { outcome, payout } = scratch.play(rules, bet(), ticketed(ticket, ticket));
      expect(outcome).toMatchObject({ match: null, multiplier: 0 });
      expect(payout).toBe(0n);
    }
  });

  it("shows its prize exactly `match` times, and every other symbol less often", () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat({ max: rules.symbols.length }), (seed, which) => {
        const tickets = rules.symbols.slice(0, which).reduce((sum, { cards }) => sum + cards, 0);
        const { outcome, staked } = scratch.play(rules, bet(), ticketed(tickets, seed));
        expect(contract.outcome.parse(outcome)).toEqual(outcome);
        expect(outcome.match).toBe(rules.symbols[which]?.id ?? null);
        expect(outcome.cells.length).toBe(rules.cells);
        for (const { id } of rules.symbols) {
          const count = countOf(outcome.cells, id);
          if (id === outcome.match) expect(count).toBe(rules.match);
          else expect(count).toBeLessThan(rules.match);
        }
        expect(staked).toBe(10n);
        expect(scratch.play(rules, bet(), ticketed(tickets, seed)).outcome).toEqual(outcome);
      }),
      { numRuns: 400 },
    );
  });

  it("meets its odds over sampled rounds", { timeout: 60_000 }, () => {
    const off = sampleAgainst(scratch, rules, { odds });
    expect(off.return).toBeLessThan(4);
    expect(off.hits).toBeLessThan(4);
  });
});

describe("the cells of a scratch card", () => {
  const inks: RulesOf<"scratch">["symbols"][number]["inks"] = ["night", "bone", "lemon"];
  const small: RulesOf<"scratch"> = {
    kind: "scratch",
    cells: 4,
    match: 2,
    symbols: ["sun", "key", "bell", "moon", "fox"].map((id) => ({ id, inks, pays: 100, cards: 1 })),
    outOf: 10,
  };

  /** Every allowed arrangement for a prize, found by enumeration. */
  function allowed(match: string | null): string[] {
    const ids = small.symbols.map(({ id }) => id);
    const all = ids.flatMap((a) => ids.flatMap((b) => ids.flatMap((c) => ids.map((d) => [a, b, c, d]))));
    return all
      .filter((cells) => ids.every((id) => (id === match ? countOf(cells, id) === 2 : countOf(cells, id) < 2)))
      .map((cells) => cells.join());
  }

  it.each([
    ["sun", 0],
    ["fox", 4],
    [null, 9],
  ])("are uniform over the allowed arrangements of %s", (match, ticket) => {
    const rounds = 40_000;
    const seen = new Map(allowed(match).map((cells) => [cells, 0]));
    for (let seed = 0; seed < rounds; seed++) {
      const cells = scratch.play(small, bet(), ticketed(ticket, seed)).outcome.cells.join();
      seen.set(cells, (seen.get(cells) ?? Number.NaN) + 1);
    }
    const expected = rounds / seen.size;
    const chiSquare = [...seen.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // The mean of chi-square is its degrees of freedom, its variance twice that: the limit is four deviations above the mean.
    const freedom = seen.size - 1;
    expect(chiSquare).toBeLessThan(freedom + 4 * Math.sqrt(2 * freedom));
  });
});
