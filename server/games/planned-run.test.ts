import { describe, expect, it } from "vitest";
import type { GameKind, RoundInput } from "#app/contract/games/index.ts";
import { gameById, games } from "./catalogue.ts";
import type { Game } from "./game.ts";
import { endingsOf, mayBePlanned, type RunOdds, type RunPlan, runOdds } from "./planned-run.ts";
import { type Ending, ratio } from "./prizes.ts";
import { returnAtStake } from "./return-at-stake.ts";
import { playRound, referenceInput } from "./round.ts";

const PLANNED = ["dice", "limbo", "plinko", "keno", "wheel", "crash"] as const;
const ofKind = (kind: GameKind) => games.find(({ rules }) => rules.kind === kind) as Game;
const dice = gameById("hundred-dice") as Game;
const evenDice: RoundInput = { kind: "dice", chance: 4_950, direction: "under" };

/** Enumerates every sequence of endings, as a player would experience it. */
function enumerated(endings: readonly Ending[], stake: bigint, plan: RunPlan): RunOdds {
  const all = endings.reduce((total, { ways }) => total + ways, 0n);
  const odds = { cost: 0, rounds: 0, lossStop: 0, winStop: 0, nineteenInTwenty: 0 };
  const ends: { net: number; chance: number }[] = [];
  const playOn = (played: number, net: bigint, chance: number) => {
    const isOver = played === plan.rounds;
    const isLost = played > 0 && net - stake < -plan.lossStop;
    const isWon = played > 0 && plan.winStop !== null && net >= plan.winStop;
    if (isLost) odds.lossStop += chance;
    if (isWon) odds.winStop += chance;
    if (isOver || isLost || isWon) {
      odds.rounds += chance * played;
      odds.cost -= chance * Number(net);
      ends.push({ net: isWon && !isOver ? Number(plan.winStop) : Number(net), chance });
      return;
    }
    for (const { payout, ways } of endings) playOn(played + 1, net + payout - stake, chance * ratio(ways, all));
  };
  playOn(0, 0n, 1);
  const below = (most: number) => ends.reduce((sum, { net, chance }) => sum + (net < most ? chance : 0), 0);
  odds.nineteenInTwenty = Math.max(...ends.map(({ net }) => net).filter((net) => below(net) <= 0.05 + 1e-9));
  return odds;
}

describe("runOdds", () => {
  const bets: [string, Game, RoundInput, bigint][] = [
    ["even dice", dice, evenDice, 20n],
    ["dice that round down", dice, { kind: "dice", chance: 5_000, direction: "over" }, 10n],
    ["limbo", ofKind("limbo"), { kind: "limbo", target: 300 }, 50n],
    ["crash", ofKind("crash"), { kind: "crash", target: 150 }, 100n],
    ["keno", ofKind("keno"), { kind: "keno", picks: [1, 2, 3] }, 10n],
    ["a wheel", ofKind("wheel"), referenceInput(ofKind("wheel")), 70n],
    ["plinko", ofKind("plinko"), { kind: "plinko", rows: 8, risk: "low" }, 30n],
  ];
  const stops: [bigint, bigint | null][] = [
    [1n, null],
    [2n, null],
    [3n, 1n],
    [9n, null],
    [9n, 2n],
    [2n, 100n],
  ];
  it.each(bets)("of %s equal the enumeration of every run", (_name, game, input, stake) => {
    const endings = endingsOf(game, { stake, input }) as Ending[];
    for (const rounds of [1, 2, 5]) {
      for (const [loss, win] of stops) {
        const plan = { rounds, lossStop: loss * stake, winStop: win && win * stake };
        const [found, counted] = [runOdds(endings, stake, plan), enumerated(endings, stake, plan)];
        for (const figure of ["cost", "rounds", "lossStop", "winStop", "nineteenInTwenty"] as const)
          expect(found[figure], `${figure} of ${rounds} rounds, stops at ${loss} and ${win}`).toBeCloseTo(
            counted[figure],
            9,
          );
      }
    }
  });

  it("does not start a round that could exceed a loss stop between two stakes", () => {
    const endings = endingsOf(dice, { stake: 20n, input: evenDice }) as Ending[];
    const plan = { rounds: 3, winStop: null };
    // Lost at once, or after a win and a loss that cancel out.
    expect(runOdds(endings, 20n, { ...plan, lossStop: 39n }).lossStop).toBeCloseTo(0.505 + 0.495 * 0.505 ** 2, 12);
    expect(runOdds(endings, 20n, { ...plan, lossStop: 40n }).lossStop).toBeCloseTo(0.505 ** 2, 12);
  });

  it("costs the house edge of each round when no stop can be reached", () => {
    const plan = { rounds: 100, lossStop: 2_020n, winStop: null };
    const odds = runOdds(endingsOf(dice, { stake: 20n, input: evenDice }) as Ending[], 20n, plan);
    expect(odds.cost).toBeCloseTo(20, 9);
    expect(odds).toMatchObject({ lossStop: 0, winStop: 0 });
    expect(odds.rounds).toBeCloseTo(100, 9);
  });

  it("counts a stop that the last round alone can reach", () => {
    const endings = endingsOf(dice, { stake: 20n, input: evenDice }) as Ending[];
    const { lossStop, winStop } = runOdds(endings, 20n, { rounds: 5, lossStop: 100n, winStop: 100n });
    expect(lossStop).toBeCloseTo(0.505 ** 5, 12);
    expect(winStop).toBeCloseTo(0.495 ** 5, 12);
  });

  it("gives the probability of ruin when the loss stop is ten even bets", () => {
    // The reflection principle for a fair coin: at most 100 rounds, ruin at −10.
    const coin: Ending[] = [
      { payout: 20n, ways: 1n },
      { payout: 0n, ways: 1n },
    ];
    const { lossStop, nineteenInTwenty } = runOdds(coin, 10n, { rounds: 100, lossStop: 100n, winStop: null });
    // P(S ≤ −10) + P(S < −10) of a sum S of 100 tosses, which is −10 where 45 are won.
    const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);
    let ruin = 0;
    for (let won = 0; won <= 45; won++) ruin += ((won < 45 ? 2 : 1) * choose(100, won)) / 2 ** 100;
    expect(lossStop).toBeCloseTo(ruin, 12);
    // More than one run in twenty reaches the stop, so the worst twentieth ends there.
    expect(nineteenInTwenty).toBe(-100);
  });

  it("gives the result that 19 runs in 20 reach when no stop can be reached", () => {
    const coin: Ending[] = [
      { payout: 20n, ways: 1n },
      { payout: 0n, ways: 1n },
    ];
    // Of 100 tosses, fewer than 42 are won with a probability below 1/20, and fewer than 43 with one above.
    const plan = { rounds: 100, lossStop: 1_000n, winStop: null };
    expect(runOdds(coin, 10n, plan).nineteenInTwenty).toBe(20 * 42 - 1_000);
  });
});

describe("planned rounds", () => {
  it("are allowed for six kinds, and for no slot or table game", () => {
    const kinds = new Set(games.map(({ rules }) => rules.kind));
    expect([...kinds].filter(mayBePlanned).toSorted()).toEqual([...PLANNED].toSorted());
  });

  it("are not allowed for a crash bet without a target", () => {
    expect(endingsOf(ofKind("crash"), { stake: 100n, input: { kind: "crash", target: null } })).toBeNull();
  });

  it.each(PLANNED)("of %s have endings that agree with the return at the stake", (kind) => {
    const game = ofKind(kind);
    for (const stake of [10n, 30n, 4_990n]) {
      const input = referenceInput(game);
      const endings = endingsOf(game, { stake, input }) as Ending[];
      const [paid, ways] = endings.reduce(([p, w], one) => [p + one.payout * one.ways, w + one.ways], [0n, 0n]);
      expect(ratio(paid, ways * stake)).toBeCloseTo(returnAtStake(game, { stake, input }).returned, 12);
    }
  });

  it("have the payouts of played rounds", () => {
    const endings = endingsOf(dice, { stake: 30n, input: evenDice }) as Ending[];
    const paid = [0, 9_999].map(
      (roll) => playRound(dice, { stake: 30n, input: evenDice }, { below: () => roll }).payout,
    );
    expect(paid).toEqual(endings.map(({ payout }) => payout));
  });
});
