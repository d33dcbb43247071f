import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { InputOf } from "#app/contract/types.ts";
import { jurisdictionOf } from "#server/platform/modules/jurisdictions/index.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import {
  DICE,
  eur,
  fun,
  gameOfKind,
  moneyOf,
  newRichPlayer,
  playersWhoMayNotPlay,
  startMoneyPlatform,
} from "#tests/support/play.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";

let platform: TestPlatform;
let player: { token: string };

beforeAll(async () => {
  platform = await startMoneyPlatform();
  player = await newRichPlayer(platform, 10_000);
});

afterAll(() => platform.close());

const EVEN = { kind: "dice", chance: 4_950, direction: "under" } as const;
const PLAN: InputOf<"planRun"> = { gameId: DICE, stake: eur(20), input: EVEN, rounds: 100, lossStop: eur(2_020) };
const plan = (changes: Partial<InputOf<"planRun">> = {}, by: { token?: string } = player) =>
  platform.call("planRun", { ...PLAN, ...changes }, by);

describe("planRun", () => {
  it("returns the average cost of a run and the chances of its stops, and places no bet", async () => {
    expect(dataOf(await plan())).toEqual({
      averageCost: eur(20),
      averageRounds: expect.closeTo(100, 9),
      lossStopChance: 0,
      winStopChance: 0,
      // At 0.495 a round, fewer than 41 of 100 are won in less than one run of twenty, and fewer than 42 in more.
      nineteenInTwenty: eur(40 * 41 - 2_000),
    });
    const short = dataOf(await plan({ rounds: 3, lossStop: eur(40), winStop: eur(20) }));
    // Lost twice, or won at once, or after a loss and a win played on, and then won by the last round.
    expect(short.lossStopChance).toBeCloseTo(0.505 ** 2, 12);
    expect(short.winStopChance).toBeCloseTo(0.495 + 0.505 * 0.495 ** 2, 12);
    expect(short.averageRounds).toBeCloseTo(1 + 0.505 + 0.505 * 0.495, 12);
    expect(await moneyOf(platform, player.token)).toEqual({ cash: 10_000n, held: 0n });
  });

  it("never understates the cost", async () => {
    // 0.4 of a cent.
    expect(dataOf(await plan({ rounds: 2 })).averageCost).toEqual(eur(1));
  });

  it.each<[string, Partial<InputOf<"planRun">>, [number, string]]>([
    ["a game there is not", { gameId: "no-such-game" }, [404, "not_found"]],
    ["more than a hundred rounds", { rounds: 101 }, [400, "validation_failed"]],
    ["no loss stop", { lossStop: undefined as never }, [400, "validation_failed"]],
    ["a stake of another currency", { stake: fun(20) }, [422, "currency_mismatch"]],
    ["a stake off the step", { stake: eur(15) }, [422, "stake_invalid"]],
    ["a choice outside the rules", { input: { ...EVEN, chance: 0 } }, [422, "game_input_invalid"]],
    ["a loss stop below the stake", { lossStop: eur(19) }, [422, "loss_stop_invalid"]],
    ["a loss stop above the purse", { lossStop: eur(10_001) }, [422, "loss_stop_invalid"]],
    ["a win stop of more than a thousand stakes", { winStop: eur(20_001) }, [422, "win_stop_invalid"]],
    ["a slot", { gameId: gameOfKind("slot").id, input: { kind: "slot" } }, [422, "run_unavailable"]],
    [
      "a table",
      { gameId: gameOfKind("baccarat").id, input: { kind: "baccarat", bet: "player" } },
      [422, "run_unavailable"],
    ],
    [
      "crash without a target",
      { gameId: gameOfKind("crash").id, stake: eur(100), input: { kind: "crash", target: null } },
      [422, "game_input_invalid"],
    ],
  ])("refuses %s", async (_what, changes, refusal) => {
    expect(refusalOf(await plan(changes))).toEqual(refusal);
  });

  it("refuses players with less than one stake, and those who may not play", async () => {
    expect(refusalOf(await plan({ stake: eur(2_000) }, await newRichPlayer(platform, 1_000)))).toEqual([
      422,
      "insufficient_funds",
    ]);
    for (const [one, code] of await playersWhoMayNotPlay(platform)) {
      expect(refusalOf(await plan({}, one))).toEqual([423, code]);
    }
  });

  it("is not available if the jurisdiction has no planned runs, and its table says so", async () => {
    const tableOf = async (gameId: string) =>
      dataOf(await platform.call("openRealGame", { gameId }, player)).mayPlanRuns;
    expect([await tableOf(DICE), await tableOf(gameOfKind("slot").id)]).toEqual([true, false]);
    const strict = jurisdictionOf("SE");
    expect(strict.plannedRuns).toBe(false);
    const profile = jurisdictionOf("DE");
    profile.plannedRuns = false;
    try {
      expect(refusalOf(await plan())).toEqual([422, "run_unavailable"]);
      expect(await tableOf(DICE)).toBe(false);
    } finally {
      profile.plannedRuns = true;
    }
  });
});
