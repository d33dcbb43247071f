import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Round } from "#app/contract/play.ts";
import { oddsOf } from "#server/games/index.ts";
import { setDisabled, voidRound } from "#server/platform/modules/rounds/index.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import {
  DICE,
  demoBet,
  diceBet,
  eur,
  gameOfKind,
  minesBet,
  newRichPlayer,
  openDemo,
  SLOT,
  startMoneyPlatform,
} from "#tests/support/play.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startMoneyPlatform();
});

afterAll(() => platform.close());

const cachedReturnOf = async (gameId: string) => dataOf(await platform.call("getGameReturn", { gameId }));

/** Moves the clock until cached figures have expired. */
async function returnOf(gameId: string) {
  platform.clock.advance({ minutes: 10 });
  return cachedReturnOf(gameId);
}

/** Plays this many rolls of one player, with concurrent bets. */
async function rollsOf(player: { token: string }, rolls: number, changes = {}): Promise<Round[]> {
  const bets = Array.from({ length: rolls }, () => platform.call("playRealRound", diceBet(changes), player));
  return (await Promise.all(bets)).map((answer) => dataOf(answer).round);
}

const amountOf = (rounds: readonly Round[], sum: "stake" | "payout") =>
  rounds.reduce((total, round) => total + BigInt(round[sum].amount), 0n);

/** A bet whose odds differ from those that the game publishes for its usual input. */
const RARE = { kind: "dice", chance: 1_000, direction: "over" } as const;

/** 95.00 RUB are 1.00 EUR by the reference rate. */
const inEuro = ({ stake, payout }: Round) => {
  const rate = stake.currency === "RUB" ? 1 / 95 : 1;
  return { x: Number(stake.amount) * rate, y: Number(payout.amount) * rate };
};

describe("getGameReturn", () => {
  it("returns no figures for a game that was never played", async () => {
    const measured = await returnOf(SLOT);
    expect(measured).toMatchObject({ rounds: 0, staked: eur(0), returned: eur(0), ratio: null, interval: null });
    expect(Date.parse(measured.to) - Date.parse(measured.from)).toBe(30 * 24 * 60 * 60 * 1000);
  });

  it("adds up the ledger over all currencies, with the confidence of the result", async () => {
    const anna = await newRichPlayer(platform, 100_000);
    const boris = await newRichPlayer(platform, 2_000_000, "RUB");
    const few = await rollsOf(anna, 40);
    const first = await returnOf(DICE);
    expect(first).toMatchObject({
      rounds: 40,
      staked: eur(4_000),
      returned: eur(amountOf(few, "payout")),
    });
    expect(first.ratio).toBeCloseTo(Number(amountOf(few, "payout")) / 4_000, 5);

    const rolls = [
      few,
      await rollsOf(anna, 40, { stake: eur(250) }),
      await rollsOf(boris, 30, { stake: { amount: "19000", currency: "RUB" }, input: RARE }),
    ];
    const seen = rolls.flat().map(inEuro);
    const [x, y] = [seen.reduce((sum, round) => sum + round.x, 0), seen.reduce((sum, round) => sum + round.y, 0)];
    const ratio = y / x;
    const squares = seen.reduce((sum, round) => sum + (round.y - ratio * round.x) ** 2, 0);
    const expected = oddsOf(gameOfKind("dice")).deviation ** 2 * seen.reduce((sum, round) => sum + round.x ** 2, 0);
    const error = 1.96 * (Math.sqrt(Math.max(expected, (squares * seen.length) / (seen.length - 1))) / x);
    const measured = await returnOf(DICE);
    expect(measured).toMatchObject({ rounds: 110, staked: eur(4_000 + 10_000 + 6_000) });
    expect(measured.ratio).toBeCloseTo(ratio, 5);
    expect(measured.interval?.[0]).toBeCloseTo(Math.max(0, ratio - error), 5);
    expect(measured.interval?.[1]).toBeCloseTo(ratio + error, 5);
  }, 30_000);

  it("claims no more confidence than the game's mathematics when a few rounds are alike", async () => {
    const player = await newRichPlayer(platform, 10_000);
    const { round } = dataOf(
      await platform.call("playRealRound", diceBet({ gameId: gameOfKind("slot").id, input: { kind: "slot" } }), player),
    );
    const ratio = Number(round.payout.amount) / 100;
    const error = 1.96 * oddsOf(gameOfKind("slot")).deviation;
    const { interval, ...measured } = await returnOf(round.gameId);
    expect(measured).toMatchObject({ rounds: 1, ratio });
    expect(interval?.[0]).toBeCloseTo(Math.max(0, ratio - error), 5);
    expect(interval?.[1]).toBeCloseTo(ratio + error, 5);
  });

  it("counts no demo, and no round that is open or void", async () => {
    const { from: _, to: __, ...before } = await returnOf(DICE);
    const { demoToken } = await openDemo(platform);
    dataOf(await platform.call("playDemoRound", demoBet(demoToken)));
    expect(await returnOf(DICE)).toMatchObject(before);
    const player = await newRichPlayer(platform, 1_000);
    const { round } = dataOf(await platform.call("playRealRound", minesBet(), player));
    expect((await returnOf(round.gameId)).rounds).toBe(0);
    await voidRound(platform.context, { roundId: round.id, reason: "fault", at: platform.clock.now() });
    expect((await returnOf(round.gameId)).rounds).toBe(0);
  });

  it("covers thirty days, also for a closed game", async () => {
    await setDisabled(platform.context.connection.db, DICE, platform.clock.now());
    expect((await returnOf(DICE)).rounds).toBe(110);
    platform.clock.advance({ days: 31 });
    expect((await returnOf(DICE)).rounds).toBe(0);
  });

  it("is computed once in ten minutes, however many requests there are", async () => {
    const before = await returnOf(DICE);
    const player = await newRichPlayer(platform, 1_000);
    await setDisabled(platform.context.connection.db, DICE, null);
    await rollsOf(player, 1);
    platform.clock.advance({ minutes: 9 });
    expect(await Promise.all([cachedReturnOf(DICE), cachedReturnOf(DICE)])).toEqual([before, before]);
    expect((await returnOf(DICE)).rounds).toBe(before.rounds + 1);
  });

  it("refuses an unknown game", async () => {
    expect(refusalOf(await platform.call("getGameReturn", { gameId: "no-game" }))).toEqual([404, "not_found"]);
  });
});
