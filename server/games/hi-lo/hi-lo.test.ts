import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hiLo as contract } from "#app/contract/games/hi-lo.ts";
import { RANKS } from "#app/contract/games/ranks.ts";
import { sampleAgainst, seededDraw } from "#tests/support/sampled-rounds.ts";
import game from "../catalogue/the-ladder.json" with { type: "json" };
import { type OutcomeOf, type StepOf, StepRefused } from "../kind.ts";
import { hiLo } from "./hi-lo.ts";

const rules = contract.rules.parse(game.rules);
type Act = StepOf<"hi-lo">["act"];
const acts = fc.array(fc.constantFrom<Act>("higher", "lower", "skip"), { minLength: 1, maxLength: 12 });
const stakes = fc.bigInt({ min: 1n, max: 10n ** 12n }).map((steps) => steps * 10n);
const step = (act: Act): StepOf<"hi-lo"> => ({ kind: "hi-lo", act });
const bet = (made: readonly Act[], stake = 10n) => ({
  stake,
  input: { kind: "hi-lo" as const },
  steps: made.map(step),
});
/** Deals cards of these ranks, from 0 for the ace, all of clubs. */
function dealing(...ranks: number[]) {
  let dealt = 0;
  return { below: () => ranks[dealt++] ?? 0 };
}
const { odds, choices } = hiLo.odds(rules);

/** The return and hit rate of a strategy, counted over every rank of every card it sees. */
function counted(next: (outcome: OutcomeOf<"hi-lo">) => Act, stake = 10n ** 12n) {
  const sums = { rtp: 0, square: 0, hits: 0 };
  const follow = (ranks: number[], made: Act[], chance: number): void => {
    for (let rank = 0; rank < RANKS.length; rank++) {
      const dealt = [...ranks, rank];
      let soFar = made;
      let { outcome, payout } = hiLo.play(rules, bet(soFar, stake), dealing(...dealt));
      const likely = chance / RANKS.length;
      const act = payout === null ? next(outcome) : undefined;
      if (act && act !== "cashOut") {
        follow(dealt, [...soFar, act], likely);
        continue;
      }
      if (act) {
        soFar = [...soFar, act];
        ({ outcome, payout } = hiLo.play(rules, bet(soFar, stake), dealing(...dealt)));
      }
      const pays = Number(payout) / Number(stake);
      sums.rtp += likely * pays;
      sums.square += likely * pays ** 2;
      if (pays > 0) sums.hits += likely;
    }
  };
  follow([], [], 1);
  return sums;
}

describe("the odds of hi-lo", () => {
  it("equal those of the reference, played over every card", { timeout: 60_000 }, () => {
    const reference = hiLo.reference(rules);
    const { rtp, square, hits } = counted((outcome) => reference.step?.(outcome).act ?? "cashOut");
    expect(odds.rtp).toBe(0.985);
    expect(rtp).toBeCloseTo(odds.rtp, 9);
    expect(hits).toBeCloseTo(odds.hitRate, 9);
    expect(Math.sqrt(square - rtp ** 2)).toBeCloseTo(odds.deviation, 9);
    expect(choices).toEqual([]);
  });

  it("return the same for every strategy", { timeout: 60_000 }, () => {
    const ways = fc.array(fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()), { minLength: 13, maxLength: 13 });
    fc.assert(
      fc.property(ways, fc.integer({ min: 1, max: 2 }), (table, stopAfter) => {
        const { rtp } = counted(({ cards, guesses, skipsLeft }) => {
          const [skips, higher, stops] = table[RANKS.indexOf(cards.at(-1)?.rank ?? "A")] ?? [];
          const right = guesses.filter((guess) => guess !== "skip").length;
          if (right === stopAfter || (right > 0 && stops)) return "cashOut";
          if (skips && skipsLeft === rules.skips) return "skip";
          return higher ? "higher" : "lower";
        });
        expect(rtp).toBeCloseTo(0.985, 8);
      }),
      { numRuns: 8 },
    );
  });

  it("are met by sampled rounds", { timeout: 60_000 }, () => {
    const off = sampleAgainst(hiLo, rules, { odds });
    expect(off.return).toBeLessThan(4);
    expect(off.hits).toBeLessThan(4);
  });

  it("state the maximum win, which a round reaches", () => {
    // The open cards by rank: "higher" is right with 12 ranks over a two, 11 over a three, 7 over a seven, 2 over a queen.
    const times = [0, 14, 5, 0, 0, 0, 5, 0, 0, 0, 0, 1];
    const open = times.flatMap((guesses, rank) => Array.from({ length: guesses }, () => rank));
    const climb = open.map((): Act => "higher");
    const ranks = [...open, 12, 12];
    const below = hiLo.play(rules, bet(climb), dealing(...ranks));
    const { payout } = hiLo.play(rules, bet([...climb, "higher"], 10n ** 15n), dealing(...ranks));
    expect(below.payout).toBeNull();
    expect(below.outcome.multiplier).toBeLessThan(rules.maximumMultiplier);
    expect(Number(payout) / 1e15).toBeCloseTo(odds.maximumWin, 8);
    expect(odds.maximumWin).toBeCloseTo(12_999.969_227_552_6, 8);
    expect(odds.maximumWinOneIn).toBeNull();
  });

  it.each([
    { payoutBasisPoints: 9_850, maximumMultiplier: 2 },
    { payoutBasisPoints: 9_850, maximumMultiplier: 6 },
    { payoutBasisPoints: 10_000, maximumMultiplier: 13 },
  ])("state the maximum win for %o, compared with every set of guesses", (limits) => {
    let most = 0;
    const follow = (worth: number, least: number): void => {
      most = Math.max(most, worth * RANKS.length);
      for (let ranks = least; ranks < RANKS.length; ranks++) {
        const next = (worth * RANKS.length) / ranks;
        if (next < limits.maximumMultiplier - 1e-9) follow(next, ranks);
      }
    };
    for (let ranks = 1; ranks < RANKS.length; ranks++) {
      const first = (limits.payoutBasisPoints / 10_000) * (RANKS.length / ranks);
      if (first < limits.maximumMultiplier - 1e-9) follow(first, ranks);
    }
    expect(hiLo.odds({ ...rules, ...limits }).odds.maximumWin).toBeCloseTo(most, 9);
  });
});

describe("a guess at hi-lo", () => {
  it("wins on an equal rank too, unless no card could then be wrong", () => {
    for (let open = 0; open < RANKS.length; open++) {
      for (const act of ["higher", "lower"] as const) {
        const before = hiLo.play(rules, bet([]), dealing(open));
        const winning = RANKS.map((_, rank) => rank).filter(
          (rank) => !hiLo.play(rules, bet([act]), dealing(open, rank)).outcome.lost,
        );
        const beyond = act === "higher" ? RANKS.length - 1 - open : open;
        expect(winning.length).toBe(beyond === RANKS.length - 1 ? beyond : beyond + 1);
        expect(winning.includes(open)).toBe(beyond < RANKS.length - 1);
        expect(before.outcome.next?.[act].chance).toBe(winning.length / RANKS.length);
        expect(before.outcome.next?.[act].multiplier).toBeCloseTo((0.985 * 13) / winning.length, 12);
      }
    }
  });

  it("can always be wrong, and increases the value of the round when right", () => {
    fc.assert(
      fc.property(acts, fc.nat(), (made, seed) => {
        for (let count = 0; count <= made.length; count++) {
          const skips = made.slice(0, count).filter((act) => act === "skip").length;
          if (skips > rules.skips) return;
          const { outcome } = hiLo.play(rules, bet(made.slice(0, count)), seededDraw(seed));
          if (!outcome.next) return;
          for (const { chance, multiplier } of Object.values(outcome.next)) {
            expect(chance > 0 && chance < 1).toBe(true);
            expect(multiplier > Math.max(outcome.multiplier, 1)).toBe(true);
          }
        }
      }),
    );
  });
});

describe("a round of hi-lo", () => {
  it("shows the first card and one for every guess and skip, and no further card", () => {
    fc.assert(
      fc.property(acts, fc.nat(), stakes, (made, seed, stake) => {
        for (let count = 0; count <= made.length; count++) {
          const soFar = made.slice(0, count);
          if (soFar.filter((act) => act === "skip").length > rules.skips) return;
          const { outcome, staked, payout } = hiLo.play(rules, bet(soFar, stake), seededDraw(seed));
          expect(staked).toBe(stake);
          expect(outcome.cards.length).toBe(count + 1);
          expect(outcome.guesses).toEqual(soFar);
          expect(hiLo.play(rules, bet(soFar, stake), seededDraw(seed))).toEqual({ outcome, staked, payout });
          if (payout === null) continue;
          expect(outcome).toMatchObject({ next: null, cashOut: null });
          expect(payout > 0n).toBe(!outcome.lost);
          return;
        }
      }),
    );
  });

  it("pays on cash-out 13 ÷ winning ranks for each guess, times the return, applied once", () => {
    // 5 → 9 (nine ranks are as high), 9 → 9 (nine are as low), 9 → K (five are as high).
    const made: Act[] = ["higher", "lower", "higher"];
    const open = hiLo.play(rules, bet(made, 1_000n), dealing(4, 8, 8, 12));
    const due = (1_000n * 9_850n * 13n ** 3n) / (10_000n * 9n * 9n * 5n);
    expect(open.payout).toBeNull();
    expect(open.outcome.cashOut).toBe(due);
    expect(open.outcome.multiplier).toBeCloseTo((0.985 * 13 ** 3) / 405, 10);
    expect(hiLo.play(rules, bet([...made, "cashOut"], 1_000n), dealing(4, 8, 8, 12)).payout).toBe(due);
  });

  it("keeps its value on a skip and changes only the card", () => {
    const before = hiLo.play(rules, bet(["higher"]), dealing(4, 8)).outcome;
    const after = hiLo.play(rules, bet(["higher", "skip"]), dealing(4, 8, 2)).outcome;
    expect(after).toMatchObject({ multiplier: before.multiplier, cashOut: before.cashOut, lost: false });
    expect([before.skipsLeft, after.skipsLeft]).toEqual([rules.skips, rules.skips - 1]);
  });

  it("loses everything on a wrong guess", () => {
    const { outcome, payout } = hiLo.play(rules, bet(["higher", "higher"]), dealing(4, 8, 7));
    expect(payout).toBe(0n);
    expect(outcome).toMatchObject({ lost: true, multiplier: 0, cashOut: null, next: null });
  });

  it.each<[string, Act[], number[]]>([
    ["to cash out before a right guess", ["cashOut"], [6]],
    ["to cash out after skips only", ["skip", "cashOut"], [6, 6]],
    ["to skip more often than allowed", Array<Act>(rules.skips + 1).fill("skip"), [6, 6, 6, 6]],
    ["to guess after a wrong guess", ["higher", "higher"], [6, 2]],
    ["to cash out twice", ["higher", "cashOut", "cashOut"], [6, 8]],
    ["to go on beyond the maximum", ["lower", "lower", "lower", "higher"], [0, 0, 0, 0]],
  ])("refuses %s and stays unchanged", (_, made, ranks) => {
    const before = hiLo.play(rules, bet(made.slice(0, -1)), dealing(...ranks));
    expect(() => hiLo.play(rules, bet(made), dealing(...ranks))).toThrow(StepRefused);
    expect(hiLo.play(rules, bet(made.slice(0, -1)), dealing(...ranks))).toEqual(before);
  });
});
