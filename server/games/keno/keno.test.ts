import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keno as contract } from "#app/contract/games/keno.ts";
import { sampleAgainst, seededDraw } from "#tests/support/sampled-rounds.ts";
import game from "../catalogue/sunrise-numbers.json" with { type: "json" };
import { keno } from "./keno.ts";

const rules = contract.rules.parse(game.rules);
const numbers = fc.integer({ min: 1, max: rules.numbers });
const somePicks = fc.uniqueArray(numbers, { minLength: 1, maxLength: rules.pays.length });
const bet = (picks: number[], stake = 10n) => ({ stake, input: { kind: "keno" as const, picks }, steps: [] });
const { odds, choices } = keno.odds(rules);
const oddsOfPicks = (picks: number) => choices.find(({ input }) => input.picks.length === picks)?.odds ?? odds;

/** Probabilities of 0, 1, 2 … hits, drawing number by number: remaining picks among remaining numbers. */
function chancesOfHits(picks: number): number[] {
  let chances = Array.from({ length: picks + 1 }, (_, hits): number => (hits === 0 ? 1 : 0));
  for (let drawn = 0; drawn < rules.drawn; drawn++) {
    const left = rules.numbers - drawn;
    chances = chances.map((chance, hits) => {
      const missed = chance * (1 - (picks - hits) / left);
      return missed + (chances[hits - 1] ?? 0) * ((picks - hits + 1) / left);
    });
  }
  return chances;
}

describe("the pays of Sunrise Numbers", () => {
  it("cover every count of hits, never decrease, and are zero or whole tenths above the stake", () => {
    for (const [index, pays] of rules.pays.entries()) {
      expect(pays.length).toBe(index + 2);
      expect(pays).toEqual([...pays].sort((a, b) => a - b));
      for (const pay of pays) expect(pay === 0 || (pay >= 100 && pay % 10 === 0)).toBe(true);
    }
  });
});

describe("the odds of keno", () => {
  it.each(rules.pays.map((pays, index) => [index + 1, pays] as const))(
    "of %d picks equal those of drawing number by number",
    (picks, pays) => {
      const chances = chancesOfHits(picks);
      const mean = (value: (pay: number) => number) =>
        chances.reduce((sum, chance, hits) => sum + chance * value((pays[hits] ?? 0) / 100), 0);
      const rtp = mean((pay) => pay);
      const stated = oddsOfPicks(picks);
      expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
      expect(stated.rtp).toBeCloseTo(rtp, 10);
      expect(stated.hitRate).toBeCloseTo(
        mean((pay) => (pay > 0 ? 1 : 0)),
        12,
      );
      expect(stated.deviation).toBeCloseTo(Math.sqrt(mean((pay) => (pay - rtp) ** 2)), 8);
      expect(rtp > 0.945 && rtp < 0.97).toBe(true);
    },
  );

  it("cover every number of picks, and state the rarest win", () => {
    const most = choices.at(-1)?.odds;
    expect(choices.map(({ input }) => input.picks.length)).toEqual([1, 2, 3, 4, 6, 7, 8, 9, 10]);
    // C(40, 10): all ten picks are drawn.
    expect(most).toMatchObject({ maximumWin: 10_000, maximumWinOneIn: "847660528" });
    expect(odds.maximumWin).toBe(10_000);
  });

  it("are met by sampled rounds of one, five and eight picks", { timeout: 60_000 }, () => {
    for (const sample of [{ odds }, choices[0], choices[6]]) {
      const off = sampleAgainst(keno, rules, { odds, ...sample });
      expect(off.return).toBeLessThan(4);
      expect(off.hits).toBeLessThan(4);
    }
  });
});

describe("a round of keno", () => {
  it("draws ten distinct numbers, whatever is picked, and pays the hits", () => {
    fc.assert(
      fc.property(somePicks, fc.nat(), (picks, seed) => {
        const { outcome, staked, payout } = keno.play(rules, bet(picks), seededDraw(seed));
        expect(contract.outcome.parse(outcome)).toEqual(outcome);
        expect(new Set(outcome.drawn).size).toBe(rules.drawn);
        expect(outcome.drawn.every((number) => number >= 1 && number <= rules.numbers)).toBe(true);
        expect(new Set(outcome.hits)).toEqual(new Set(picks.filter((pick) => outcome.drawn.includes(pick))));
        expect(payout).toBe(BigInt(rules.pays[picks.length - 1]?.[outcome.hits.length] ?? 0) / 10n);
        expect(staked).toBe(10n);
        expect(keno.play(rules, bet([1]), seededDraw(seed)).outcome.drawn).toEqual(outcome.drawn);
      }),
    );
  });

  it("does not depend on the order of the picks", () => {
    fc.assert(
      fc.property(somePicks, fc.nat(), (picks, seed) => {
        const turned = keno.play(rules, bet([...picks].reverse()), seededDraw(seed));
        expect(turned.payout).toBe(keno.play(rules, bet(picks), seededDraw(seed)).payout);
      }),
    );
  });
});

describe("a bet on keno", () => {
  it.each([
    [[1], true],
    [[40, 3, 2], true],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], true],
    [[], false],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], false],
    [[7, 7], false],
    [[0], false],
    [[41], false],
    [[1.5], false],
    [[Number.NaN], false],
  ])("with the picks %j is accepted: %s", (picks, taken) => {
    expect(keno.accepts(rules, bet(picks))).toBe(taken);
  });
});
