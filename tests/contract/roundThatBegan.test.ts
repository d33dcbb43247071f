import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { setBlocked } from "#server/platform/modules/players/index.ts";
import { setDisabled } from "#server/platform/modules/rounds/index.ts";
import { rounds } from "#server/platform/modules/rounds/tables.ts";
import { auditedPlatform } from "#tests/support/audited.ts";
import { diceBet, eur, minesBet, moneyOf, newRichPlayer, stepIn, withoutSeeds } from "#tests/support/play.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";
import { act, atMines, CASH_OUT, handToDouble, makeStep, openTile, roundNow } from "#tests/support/steps.ts";

const platform = auditedPlatform();

describe("an open round", () => {
  it("is played to its end by a player who is excluded meanwhile", async () => {
    const { player, round, safe } = await atMines(platform);
    const input = { period: "6_months", understood: true } as const;
    dataOf(await platform.call("activateSelfExclusion", input, player));
    const { openRound } = dataOf(await platform.call("openRealGame", { gameId: round.gameId }, player));
    expect(openRound).toEqual(round);
    const { round: opened } = await makeStep(platform, player, stepIn(round, openTile(safe[0] ?? 0)));
    expect((await makeStep(platform, player, stepIn(opened, CASH_OUT))).round.state).toBe("settled");
    const table = await platform.call("openRealGame", { gameId: round.gameId }, player);
    expect(refusalOf(table)).toEqual([423, "self_excluded"]);
    expect(refusalOf(await platform.call("playRealRound", minesBet(), player))).toEqual([423, "self_excluded"]);
  });

  it("is played to its end on a game that is closed meanwhile, where no new round can start", async () => {
    const { player, round, safe } = await atMines(platform);
    const { db } = platform.context.connection;
    const { gameId } = round;
    const other = await newRichPlayer(platform, 1_000);
    await setDisabled(db, gameId, platform.clock.now());
    try {
      expect(refusalOf(await platform.call("playRealRound", minesBet(), other))).toEqual([422, "game_disabled"]);
      expect(refusalOf(await platform.call("openRealGame", { gameId }, other))).toEqual([422, "game_disabled"]);
      expect(refusalOf(await platform.call("openDemoGame", { gameId }))).toEqual([422, "game_disabled"]);
      expect(await moneyOf(platform, other.token)).toEqual({ cash: 1_000n, held: 0n });
      expect(dataOf(await platform.call("openRealGame", { gameId }, player)).openRound).toEqual(round);
      const { round: opened } = await makeStep(platform, player, stepIn(round, openTile(safe[0] ?? 0)));
      expect(dataOf(await platform.call("resumeRound", { roundId: round.id }, player)).round).toEqual(opened);
      expect((await makeStep(platform, player, stepIn(opened, CASH_OUT))).round.state).toBe("settled");
      expect(refusalOf(await platform.call("openRealGame", { gameId }, player))).toEqual([422, "game_disabled"]);
      dataOf(await platform.call("playRealRound", diceBet(), other));
    } finally {
      await setDisabled(db, gameId, null);
    }
    dataOf(await platform.call("playRealRound", minesBet(), other));
  });

  it("takes more money if a step adds to the stake", async () => {
    const { player, round } = await handToDouble(platform);
    const { round: doubled, purse } = await makeStep(platform, player, stepIn(round, act("double")));
    expect(doubled).toMatchObject({ state: "settled", bet: eur(100), stake: eur(200) });
    expect(purse).toEqual({ cash: eur(800n + BigInt(doubled.payout.amount)), held: eur(0) });
    const table = dataOf(await platform.call("openRealGame", { gameId: round.gameId }, player));
    expect(table.session).toMatchObject({ staked: eur(200), returned: doubled.payout });
  });

  it("takes no more than there is, and is played on without it", async () => {
    const { player, round } = await handToDouble(platform, eur(600));
    const before = await moneyOf(platform, player.token);
    const answer = await platform.call("stepRealRound", stepIn(round, act("double")), player);
    expect(refusalOf(answer)).toEqual([422, "insufficient_funds"]);
    expect(await roundNow(platform, player, round)).toEqual(round);
    expect(await moneyOf(platform, player.token)).toEqual(before);
    expect((await makeStep(platform, player, stepIn(round, act("stand")))).round.state).toBe("settled");
  });

  it("draws no card for a step whose stake is refused: the response time would reveal it", async () => {
    const { player, round } = await handToDouble(platform, eur(600));
    const double = () => platform.call("stepRealRound", stepIn(round, act("double")), player);
    expect(refusalOf(await withoutSeeds(platform, double))).toEqual([422, "insufficient_funds"]);
  });

  it("takes no more money from a player who may no longer play, and is played on without it", async () => {
    const { player, round } = await handToDouble(platform);
    const { context } = platform;
    await setBlocked(context.connection.db, player.id, context.clock.now());
    const answer = await platform.call("stepRealRound", stepIn(round, act("double")), player);
    expect(refusalOf(answer)).toEqual([423, "player_blocked"]);
    expect(await moneyOf(platform, player.token)).toEqual({ cash: 900n, held: 100n });
    expect((await makeStep(platform, player, stepIn(round, act("stand")))).round.state).toBe("settled");
  });

  it("never stores what its player may not know yet", async () => {
    const { round } = await atMines(platform);
    const [row] = await platform.context.connection.db.select().from(rounds).where(eq(rounds.id, round.id));
    expect(row?.outcome).toEqual(round.outcome);
    expect(row?.payout).toBeNull();
  });
});
