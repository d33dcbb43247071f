import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { roulette as contract } from "#app/contract/games/roulette.ts";
import { sampleAgainst, seededDraw } from "#tests/support/sampled-rounds.ts";
import game from "../catalogue/slow-roulette.json" with { type: "json" };
import { roulette } from "./roulette.ts";

const rules = contract.rules.parse(game.rules);
const names = Object.keys(rules.bets);
const stopping = (pocket: number) => ({ below: () => pocket });
const laid = (...bets: string[]) => ({ kind: "roulette" as const, bets });
const someBets = fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 40 });

/** The numbers a bet covers, derived from the layout: three columns, twelve rows, the zero above them. */
function coveredByTheTable(name: string): number[] {
  const all = Array.from({ length: 37 }, (_, pocket) => pocket);
  const numbers = (name.match(/\d+/g) ?? []).map(Number);
  const [first = 0, last = first] = numbers;
  const column = (pocket: number) => (pocket - 1) % 3;
  const between = all.filter((pocket) => pocket >= first && pocket <= last);
  switch (name.replace(/-?\d.*$/, "")) {
    case "straight":
      return [first];
    case "split":
      return [first, last];
    case "street":
    case "six-line":
      return between;
    case "trio":
      return [0, last - 1, last];
    case "corner":
      return between.filter((pocket) => [column(first), column(last)].includes(column(pocket)));
    case "dozen":
      return all.filter((pocket) => Math.ceil(pocket / 12) === first);
    case "column":
      return all.filter((pocket) => pocket > 0 && column(pocket) === first - 1);
    default:
      return all.filter((pocket) => pocket > 0 && evenChance(name, pocket));
  }
}

/** Red are the odd numbers of 1–10 and 19–28, and the even ones of the others. */
function evenChance(name: string, pocket: number): boolean {
  const odd = pocket % 2 === 1;
  const red = odd === (pocket <= 10 || (pocket >= 19 && pocket <= 28));
  const holds: Record<string, boolean> = {
    red,
    black: !red,
    odd,
    even: !odd,
    low: pocket <= 18,
    high: pocket > 18,
  };
  return holds[name] ?? false;
}

describe("the table of Slow Roulette", () => {
  it("has every bet of the European layout", () => {
    const sizes = names.map((name) => rules.bets[name]?.length);
    const howMany = (size: number) => sizes.filter((each) => each === size).length;
    expect([1, 2, 3, 4, 6, 12, 18].map(howMany)).toEqual([37, 60, 14, 23, 11, 6, 6]);
    expect(names.length).toBe(157);
  });

  it("covers with each bet the numbers its name implies", () => {
    for (const name of names) {
      const expected = name === "first-four" ? [0, 1, 2, 3] : coveredByTheTable(name);
      expect([name, rules.bets[name]]).toEqual([name, expected]);
    }
  });

  it("has splits of neighbouring numbers only, and of all of them", () => {
    for (const name of names.filter((each) => each.startsWith("split-"))) {
      const [low = 0, high = 0] = rules.bets[name] ?? [];
      const neighbours = low === 0 ? high <= 3 : high - low === 3 || (high - low === 1 && low % 3 !== 0);
      expect([name, neighbours]).toEqual([name, true]);
    }
  });

  it("has each pocket on the wheel once, alternating red and black after the zero", () => {
    expect([...rules.wheel].sort((a, b) => a - b)).toEqual(
      Array.from({ length: rules.pockets }, (_, pocket) => pocket),
    );
    expect(rules.red).toEqual(rules.bets.red);
    rules.wheel.forEach((pocket, place) => {
      if (place > 0) expect(rules.red.includes(pocket)).toBe(place % 2 === 1);
    });
    expect(rules.wheel[0]).toBe(0);
  });
});

describe("a round of roulette", () => {
  it("returns 36 of 37 stakes over all pockets, whatever the bets", () => {
    fc.assert(
      fc.property(someBets, (bets) => {
        const part = 10n;
        const stake = part * BigInt(bets.length);
        const payouts = Array.from(
          { length: rules.pockets },
          (_, pocket) =>
            roulette.play(rules, { stake, input: laid(...bets), steps: [] }, stopping(pocket)).payout ?? 0n,
        );
        expect(payouts.reduce((sum, payout) => sum + payout, 0n)).toBe(stake * 36n);
      }),
    );
  });

  it("pays each bet separately, and returns an outcome that conforms to the contract", () => {
    const input = laid("straight-17", "split-17-20", "black", "red");
    const { outcome, staked, payout } = roulette.play(rules, { stake: 40n, input, steps: [] }, stopping(17));
    expect(outcome).toEqual({
      kind: "roulette",
      pocket: 17,
      bets: [
        { bet: "straight-17", payout: 360n },
        { bet: "split-17-20", payout: 180n },
        { bet: "black", payout: 20n },
        { bet: "red", payout: 0n },
      ],
    });
    expect([staked, payout]).toEqual([40n, 560n]);
    const bets = outcome.bets.map((bet) => ({ ...bet, payout: { amount: bet.payout.toString(), currency: "EUR" } }));
    expect(contract.outcome.safeParse({ ...outcome, bets }).success).toBe(true);
  });

  it("pays each bet by its parts of the stake, and equal parts when none are given", () => {
    const bets = ["straight-17", "black", "red"];
    const play = (parts?: number[]) =>
      roulette.play(
        rules,
        { stake: 160n, input: { kind: "roulette", bets, ...(parts && { parts }) }, steps: [] },
        stopping(17),
      );
    expect(play([1, 5, 10]).outcome.bets.map(({ payout }) => payout)).toEqual([360n, 100n, 0n]);
    const equal = { stake: 30n, steps: [] };
    const input = laid(...bets);
    expect(roulette.play(rules, { ...equal, input: { ...input, parts: [1, 1, 1] } }, stopping(17))).toEqual(
      roulette.play(rules, { ...equal, input }, stopping(17)),
    );
  });

  it.each([
    [[1, 2], 30n, true],
    [[1, 2], 40n, false],
    [[3], 30n, false],
    [[1, 1, 1], 30n, false],
  ])("with parts of %j on two bets and %d: %s", (parts, stake, accepted) => {
    expect(roulette.accepts(rules, { stake, input: { ...laid("red", "odd"), parts } })).toBe(accepted);
  });

  it("is decided by its draw", () => {
    fc.assert(
      fc.property(someBets, fc.nat(), (bets, seed) => {
        const bet = { stake: 10n * BigInt(bets.length), input: laid(...bets), steps: [] };
        expect(roulette.play(rules, bet, seededDraw(seed))).toEqual(roulette.play(rules, bet, seededDraw(seed)));
      }),
    );
  });

  it.each([
    [["red"], 10n, true],
    [["red", "straight-0", "dozen-3"], 30n, true],
    [["red", "straight-0", "dozen-3"], 40n, false],
    [["red", "straight-0", "dozen-3"], 10n, false],
    [["red", "red"], 20n, false],
    [["straight-37"], 10n, false],
    [["split-1-3"], 10n, false],
    [["constructor"], 10n, false],
    [[], 10n, false],
  ])("on %j with %d: %s", (bets, stake, accepted) => {
    expect(roulette.accepts(rules, { stake, input: laid(...bets) })).toBe(accepted);
  });
});

describe("the odds of roulette", () => {
  const { odds, choices } = roulette.odds(rules);

  it("are 36 ÷ 37 for one bet of each size", () => {
    expect(choices.map(({ input }) => rules.bets[input.bets[0] ?? ""]?.length).sort()).toEqual([1, 12, 2, 3, 4, 6]);
    for (const each of [odds, ...choices.map((choice) => choice.odds)]) expect(each.rtp).toBeCloseTo(0.972973, 6);
    expect(odds).toMatchObject({ maximumWin: 36, maximumWinOneIn: "37", hitRate: 18 / 37, play: "any" });
  });

  it("equal those of spinning every pocket, for each bet", () => {
    for (const { input, odds: stated } of [{ input: laid("red"), odds }, ...choices]) {
      const returns = Array.from({ length: 37 }, (_, pocket) => {
        const { payout } = roulette.play(rules, { stake: 10n, input, steps: [] }, stopping(pocket));
        return Number(payout) / 10;
      });
      const mean = returns.reduce((sum, each) => sum + each, 0) / 37;
      const variance = returns.reduce((sum, each) => sum + (each - mean) ** 2, 0) / 37;
      expect(stated.rtp).toBeCloseTo(mean, 12);
      expect(stated.deviation).toBeCloseTo(Math.sqrt(variance), 12);
      expect(stated.hitRate).toBeCloseTo(returns.filter((each) => each > 0).length / 37, 12);
    }
  });

  it("are met by sampled rounds", () => {
    for (const sample of [{ odds }, ...choices.slice(-1)]) {
      const off = sampleAgainst(roulette, rules, { ...sample });
      expect(off.return).toBeLessThan(4);
      expect(off.hits).toBeLessThan(4);
    }
  });

  it("cannot be computed for a bet whose number of pockets does not divide 36", () => {
    const five = { ...rules, bets: { red: rules.red, "first-five": [0, 1, 2, 3, 4] } };
    expect(() => roulette.odds(five)).toThrow("5 pockets");
  });
});

it("states the frequency of a large win that spinning every pocket yields", () => {
  const asks = [laid("red"), laid("straight-17"), laid("straight-17", "split-17-20"), laid("straight-1", "straight-2")];
  const large = fc.constantFrom(...asks);
  fc.assert(
    fc.property(
      fc.oneof(
        large,
        someBets.map((bets) => laid(...bets)),
      ),
      (input) => {
        const stake = 10n * BigInt(input.bets.length);
        const won = Array.from({ length: rules.pockets }, (_, pocket) =>
          roulette.play(rules, { stake, input, steps: [] }, stopping(pocket)),
        ).filter(({ payout }) => (payout ?? 0n) >= 20n * stake);
        const expected = won.length > 0 ? { largeWinOneIn: String(Math.round(rules.pockets / won.length)) } : {};
        expect(roulette.largeWinOf?.(rules, input)).toEqual(expected);
      },
    ),
  );
});
