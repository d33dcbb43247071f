import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoSeat, makeStep } from "#server/platform/modules/rounds/index.ts";
import { demoSessions } from "#server/platform/modules/rounds/tables.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import {
  changeRules,
  demoBet,
  fun,
  gameOfKind,
  newRichPlayer,
  openDemo,
  startMoneyPlatform,
  stepIn,
} from "#tests/support/play.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";
import { CASH_OUT, demoAtMines, demoMines, openTile } from "#tests/support/steps.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform();
});

afterAll(() => platform.close());

const { id: GAME } = gameOfKind("mines");

describe("stepDemoRound", () => {
  it("plays a round on from the state its table shows, to its end", async () => {
    const { demoToken, round, safe } = await demoAtMines(platform);
    const { openRound, purse } = await openDemo(platform, GAME, demoToken);
    expect(openRound).toEqual(round);
    expect(purse).toEqual({ cash: fun(99_900), held: fun(100) });
    const made = { ...stepIn(round, openTile(safe[0] ?? 0)), demoToken };
    const { round: opened } = dataOf(await platform.call("stepDemoRound", made));
    expect(dataOf(await platform.call("stepDemoRound", made)).round).toEqual(opened);
    const end = dataOf(await platform.call("stepDemoRound", { ...stepIn(opened, CASH_OUT), demoToken }));
    expect(end.round).toMatchObject({ state: "settled", mode: "demo" });
    expect(end.purse).toEqual({ cash: fun(99_900n + BigInt(end.round.payout.amount)), held: fun(0) });
    const table = await openDemo(platform, GAME, demoToken);
    expect(table).toMatchObject({ openRound: null, lastRounds: [end.round] });
  });

  it("refuses the next bet until the round is played to its end", async () => {
    const { demoToken, round, mined } = await demoAtMines(platform);
    expect(refusalOf(await platform.call("playDemoRound", demoMines(demoToken)))).toEqual([409, "round_open"]);
    dataOf(await platform.call("stepDemoRound", { ...stepIn(round, openTile(mined[0] ?? 0)), demoToken }));
    dataOf(await platform.call("playDemoRound", demoMines(demoToken)));
  });

  it("returns a stake before the next bet, if its rules are gone", async () => {
    const { demoToken, round } = await demoAtMines(platform);
    await changeRules(platform, round.id);
    const late = await platform.call("stepDemoRound", { ...stepIn(round, openTile(0)), demoToken });
    expect(refusalOf(late)).toEqual([409, "rules_changed"]);
    const { purse } = dataOf(await platform.call("playDemoRound", demoMines(demoToken)));
    expect(purse).toEqual({ cash: fun(99_900), held: fun(100) });
  });

  it("is settled before the next bet, if it was interrupted after its last step", async () => {
    const { demoToken, round, mined } = await demoAtMines(platform);
    const { context } = platform;
    const made = stepIn(round, openTile(mined[0] ?? 0));
    await context.connection.inTransaction((tx) =>
      makeStep(tx, context, demoSeat(context, demoToken, null), { ...made, arrivedAt: platform.clock.now() }),
    );
    dataOf(await platform.call("playDemoRound", demoMines(demoToken)));
    const { lastRounds } = await openDemo(platform, GAME, demoToken);
    expect(lastRounds).toMatchObject([{ id: round.id, state: "settled" }]);
  });

  it("is open to the token of the demo alone, and to no player", async () => {
    const { round, safe } = await demoAtMines(platform);
    const made = stepIn(round, openTile(safe[0] ?? 0));
    const { demoToken: another } = await openDemo(platform, GAME);
    for (const demoToken of [another, "x".repeat(54)]) {
      expect(refusalOf(await platform.call("stepDemoRound", { ...made, demoToken }))).toEqual([404, "not_found"]);
    }
    const money = await startMoneyPlatform();
    const player = await newRichPlayer(money, 1_000);
    expect(refusalOf(await money.call("stepRealRound", made, player))).toEqual([404, "not_found"]);
    await money.close();
  });

  it("never stakes more than the demo has", async () => {
    const { demoToken } = await openDemo(platform, gameOfKind("blackjack").id);
    const { db } = platform.context.connection;
    const input = { kind: "blackjack" } as const;
    for (let tries = 0; tries < 30; tries++) {
      const hand = demoBet(demoToken, { gameId: gameOfKind("blackjack").id, input });
      const { round } = dataOf(await platform.call("playDemoRound", hand));
      platform.clock.advance({ seconds: 10 });
      if (round.state === "settled") continue;
      await db.update(demoSessions).set({ cash: 50n }).where(eq(demoSessions.held, 100n));
      const double = { ...stepIn(round, { kind: "blackjack", act: "double" }), demoToken };
      expect(refusalOf(await platform.call("stepDemoRound", double))).toEqual([422, "insufficient_funds"]);
      const stand = { ...stepIn(round, { kind: "blackjack", act: "stand" }), demoToken };
      expect(dataOf(await platform.call("stepDemoRound", stand)).round.stake).toEqual(fun(100));
      return;
    }
    throw new Error("thirty hands of blackjack were decided when they were dealt");
  });
});
