import { describe, expect, it } from "vitest";
import { toMoney } from "#app/contract/money.ts";
import { endsOf, gameById, playReference, referenceInput } from "#server/games/index.ts";
import type { AcceptedTerms } from "#server/platform/modules/bonus-money/index.ts";
import { roundDraw } from "#tests/nightly/round-draw.ts";
import { isNightly } from "#tests/support/nightly.ts";
import { apart } from "#tests/support/samples.ts";
import { chanceOfRuns, meanOfRuns } from "./interval.ts";
import { playOut, type Wagering } from "./play-out.ts";
import { stakesFor, wayOf } from "./way.ts";

const eur = (cents: number) => toMoney(BigInt(cents), "EUR");
const none = async () => {};

const TERMS: AcceptedTerms = {
  trigger: { kind: "registration" },
  reward: { kind: "amount", amount: eur(500) },
  daysToActivate: 7,
  wager: {
    factor: 10,
    daysToFinish: 14,
    maximumBet: eur(200),
    allowedGames: null,
    contribution: [
      { category: "slots", percent: 100 },
      { category: "tables", percent: 10 },
    ],
  },
};

const of = (amount: number, stake: number, percent = 100): Omit<Wagering, "endsAt"> => ({
  seed: [1, 2, 3],
  stake,
  stakeUnit: 10,
  percent,
  initialState: () => ({ left: amount, missing: amount * 10 * 100 }),
});

const even = (stake: number) => [
  { net: stake, chance: 0.5 },
  { net: -stake, chance: 0.5 },
];

describe("playOut", () => {
  it("keeps all of a bonus when every round returns its stake, and none when every round loses", async () => {
    const same = { ...of(500, 50), endsAt: () => [{ net: 0, chance: 1 }] };
    expect(await playOut(same, 50, none)).toMatchObject({ finished: 50, cost: 0 });
    const gone = { ...of(500, 50), endsAt: (stake: number) => [{ net: -stake, chance: 1 }] };
    expect(await playOut(gone, 50, none)).toMatchObject({ finished: 0, cost: 50 * 500 });
  });

  it("matches the exact solution of the gambler's ruin in a fair game", async () => {
    // A wager of 2 × the bonus at the whole bonus a round: two rounds, of which the first must be won.
    const twice = { ...of(100, 100), initialState: () => ({ left: 100, missing: 200 * 100 }), endsAt: even };
    const { finished, cost } = await playOut(twice, 20_000, none);
    const { low, high } = chanceOfRuns(finished, 20_000);
    expect([low < 0.505, high > 0.495, cost === 0]).toEqual([true, true, true]);
  });

  it("costs the average cost of its rounds, whatever their outcomes", async () => {
    const unfair = (stake: number) => [
      { net: 99 * stake, chance: 0.009 },
      { net: -stake, chance: 0.991 },
    ];
    const once = { ...of(100, 100), initialState: () => ({ left: 100, missing: 100 * 100 }), endsAt: unfair };
    const { cost, costSquared } = await playOut(once, 10, none);
    expect([cost, costSquared].map(Math.round)).toEqual([10 * 10, 10 * 100]);
  });

  it("gives the same result for the same seed", async () => {
    const wagering = { ...of(500, 50), endsAt: even };
    expect(await playOut(wagering, 200, none)).toEqual(await playOut(wagering, 200, none));
  });
});

describe("wayOf", () => {
  it("chooses the game on which meeting the wager costs least, whatever its id", () => {
    const way = wayOf(TERMS);
    expect(way?.percent).toBe(100);
    expect(stakesFor(TERMS, way?.game ?? (undefined as never), 500n, 10n)).toEqual([10n, 40n, 200n]);
    const only = { ...TERMS, wager: { ...(TERMS.wager as NonNullable<AcceptedTerms["wager"]>) } };
    only.wager.allowedGames = [{ id: "moth-hour", title: "Moth Hour" }];
    expect(wayOf(only)?.game.id).toBe("moth-hour");
  });
});

/** One run by the engine itself, with every round played to the end: what is left, or zero. */
function runByEngine(
  gameId: string,
  { left, missing }: { left: number; missing: number },
  stake: number,
  first: number,
) {
  const game = gameById(gameId);
  if (!game) throw new Error(gameId);
  for (let round = 0; missing > 0; round++) {
    const bet = left >= stake ? stake : Math.floor(left / 10) * 10;
    if (bet === 0) return null;
    const draw = roundDraw(first + round);
    const { position } = playReference(game, { stake: BigInt(bet) }, () => draw);
    left += Number((position.payout ?? 0n) - position.staked);
    missing -= bet * 100;
  }
  return left;
}

const RUNS = isNightly ? 10_000 : 300;

describe("the engine", () => {
  it.each([
    ["fox-at-noon", 300, 5, 200],
    ["moth-hour", 600, 8, 100],
    ["night-ferry", 500, 10, 40],
  ])("on %s meets the wager as often as was computed, and keeps as much", async (gameId, amount, factor, stake) => {
    const game = gameById(gameId);
    if (!game) throw new Error(gameId);
    const initialState = () => ({ left: amount, missing: amount * factor * 100 });
    const endsAt = (bet: number) => endsOf(game, { stake: BigInt(bet), input: referenceInput(game) });
    const computed = await playOut({ ...of(amount, stake), initialState, endsAt }, 10_000, none);
    let [finished, kept, squares] = [0, 0, 0];
    for (let run = 0; run < RUNS; run++) {
      const end = runByEngine(gameId, initialState(), stake, run * 100_003);
      if (end === null) continue;
      finished += 1;
      kept += end;
      squares += end ** 2;
    }
    const chances = [chanceOfRuns(finished, RUNS), chanceOfRuns(computed.finished, 10_000)] as const;
    const cost = meanOfRuns(computed.cost, computed.costSquared, 10_000);
    const reported = { value: amount - cost.value, low: amount - cost.high, high: amount - cost.low };
    const means = [meanOfRuns(kept, squares, RUNS), reported] as const;
    for (const [engine, reported] of [chances, means]) expect(apart(engine, reported)).toBeLessThan(1);
  });
});
