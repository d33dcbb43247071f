import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RoundInput } from "#app/contract/games/index.ts";
import type { InputOf } from "#app/contract/types.ts";
import { seedPairs } from "#server/platform/modules/fairness/tables.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import {
  DICE,
  demoBet,
  diceBet,
  eur,
  fun,
  gameOfKind,
  moneyOf,
  newRichPlayer,
  openDemo,
  startMoneyPlatform,
} from "#tests/support/play.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startMoneyPlatform();
});

afterAll(() => platform.close());

/** A bet that pays 0.11 for 0.10. */
const EIGHTY_TWO = { kind: "dice", chance: 8_251, direction: "under" } as const;

const returns = (changes: Partial<InputOf<"getReturns">> = {}) =>
  platform.call("getReturns", { gameId: DICE, currency: "EUR", ...changes });

describe("getReturns", () => {
  it("returns the exact return of a bet at each offered stake and at the requested one", async () => {
    const { card, sameAtEveryStake, returns: found } = dataOf(await returns({ input: EIGHTY_TWO, stake: eur(10) }));
    expect([card, sameAtEveryStake]).toEqual([0.99, false]);
    expect(found.map(({ stake, returned, holds }) => [stake.amount, returned, holds])).toEqual([
      ["10", (11 * 0.8251) / 10, false],
      ["20", (23 * 0.8251) / 20, false],
      ["50", 0.973618, false],
      ["100", 0.981869, true],
      ["200", 0.9859945, true],
      ["500", 0.9884698, true],
    ]);
  });

  it("returns one figure for a bet whose payouts are whole at every stake", async () => {
    const { sameAtEveryStake, card, returns: found } = dataOf(await returns({ currency: "BTC" }));
    expect(sameAtEveryStake).toBe(true);
    expect(new Set(found.map(({ returned }) => returned))).toEqual(new Set([card]));
  });

  it.each([
    ["mines", ["100", "200", "500", "1000", "2000"]],
    ["hi-lo", ["100", "200", "500", "1000", "2000"]],
    ["dice", ["20", "50", "100", "200", "500"]],
    // Without a target, 0.20 returns 95.19 %.
    ["crash", ["50", "100", "200", "500", "1000"]],
  ] as const)("steps by stakes at which the usual bet on %s is allowed", async (kind, amounts) => {
    const { returns: found } = dataOf(await returns({ gameId: gameOfKind(kind).id }));
    expect(found.map(({ stake, holds }) => [stake.amount, holds])).toEqual(amounts.map((amount) => [amount, true]));
  });

  it.each<[string, Partial<InputOf<"getReturns">>, [number, string]]>([
    ["a game there is not", { gameId: "no-such-game" }, [404, "not_found"]],
    ["a stake of another currency", { stake: fun(100) }, [422, "currency_mismatch"]],
    ["a stake off the step", { stake: eur(15) }, [422, "stake_invalid"]],
    ["a currency nothing is staked in", { currency: "PTS" }, [422, "currency_mismatch"]],
    ["another game's bet", { input: { kind: "hi-lo" } }, [422, "game_input_invalid"]],
    ["a chance outside the rules", { input: { ...EIGHTY_TWO, chance: 0 } }, [422, "game_input_invalid"]],
  ])("refuses %s", async (_what, changes, refusal) => {
    expect(refusalOf(await returns(changes))).toEqual(refusal);
  });
});

describe("a bet that returns more than a point less than its card", () => {
  const bet = (amount: number, input: RoundInput = EIGHTY_TWO) => diceBet({ stake: eur(amount), input });

  it("is refused with the next stake that is allowed, before anything is held or drawn", async () => {
    const player = await newRichPlayer(platform, 10_000);
    const before = await moneyOf(platform, player.token);
    const pairs = await platform.context.connection.db.select().from(seedPairs);
    const answer = await platform.call("playRealRound", bet(10), player);
    expect(refusalOf(answer)).toEqual([422, "return_too_low"]);
    expect(answer.envelope.errors[0]?.parameters).toEqual({
      stake: "10",
      currency: "EUR",
      card: 0.99,
      returned: (11 * 0.8251) / 10,
      next: "90",
      nextReturned: (107 * 8_251) / 900_000,
    });
    expect(await moneyOf(platform, player.token)).toEqual(before);
    expect(await platform.context.connection.db.select().from(seedPairs)).toEqual(pairs);
    expect(dataOf(await platform.call("playRealRound", bet(90), player)).round.state).toBe("settled");
  });

  it("is refused in a demo as well, where the allowed stake is played", async () => {
    const { demoToken } = await openDemo(platform);
    const play = (amount: number) =>
      platform.call("playDemoRound", demoBet(demoToken, { stake: fun(amount), input: EIGHTY_TWO }));
    expect(refusalOf(await play(80))).toEqual([422, "return_too_low"]);
    expect(dataOf(await play(90)).round.state).toBe("settled");
  });
});
