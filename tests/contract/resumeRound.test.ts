import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { rounds } from "#server/platform/modules/rounds/tables.ts";
import { auditedPlatform } from "#tests/support/audited.ts";
import {
  auditOf,
  changeRules,
  cutOffRound,
  DICE,
  diceBet,
  eur,
  minesBet,
  moneyOf,
  newRichPlayer,
  rotation,
  slotBet,
  stepIn,
} from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, refusalOf } from "#tests/support/players.ts";

const platform = auditedPlatform();

describe("a round that was interrupted after its stake was held", () => {
  it("is shown as held, without its outcome", async () => {
    const player = await newRichPlayer(platform, 1_000);
    const { token } = player;
    const { round } = await cutOffRound(platform, player);
    const table = dataOf(await platform.call("openRealGame", { gameId: DICE }, { token }));
    const concealed = { id: round.id, state: "open", outcome: null, payout: eur(0), settledAt: null };
    expect(table.openRound).toMatchObject(concealed);
    expect(table.purse).toEqual({ cash: eur(900), held: eur(100) });
    expect(dataOf(await platform.call("getRound", { roundId: round.id }, { token }))).toMatchObject(concealed);
    const { items } = dataOf(await platform.call("listRounds", {}, { token }));
    const listed = { id: round.id, state: "open", paid: eur(0), ofJackpots: null };
    expect(items[0]).toMatchObject({ ...listed, balanceBefore: eur(1_000), balanceAfter: null });
    expect(await auditOf(platform)).toEqual([]);
  });

  it("blocks a new round of that game and no other, and the rotation that would reveal its outcome", async () => {
    const player = await newRichPlayer(platform, 1_000);
    const { token } = player;
    const { round } = await cutOffRound(platform, player);
    expect(refusalOf(await platform.call("playRealRound", diceBet(), { token }))).toEqual([409, "round_open"]);
    const sealed = await platform.call("rotateServerSeed", rotation(), { token });
    expect(refusalOf(sealed)).toEqual([409, "round_open"]);
    expect(sealed.envelope.errors[0]?.parameters).toEqual({ game: "Hundred Dice", gameId: round.gameId });
    dataOf(await platform.call("playRealRound", slotBet(), { token }));
  });

  it("is settled once, to its drawn outcome, however often it is resumed", async () => {
    const player = await newRichPlayer(platform, 1_000);
    const { token } = player;
    const { round } = await cutOffRound(platform, player);
    const [stored] = await platform.context.connection.db.select().from(rounds).where(eq(rounds.id, round.id));
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => platform.call("resumeRound", { roundId: round.id }, { token })),
    );
    for (const answer of answers) {
      const resumed = dataOf(answer).round;
      expect(resumed).toMatchObject({ state: "settled", outcome: stored?.outcome });
      expect(BigInt(resumed.payout.amount)).toBe(stored?.payout);
    }
    expect(await moneyOf(platform, token)).toEqual({ cash: 900n + round.payout, held: 0n });
    dataOf(await platform.call("playRealRound", diceBet(), { token }));
  });

  it("is settled by a repeat of its bet", async () => {
    const player = await newRichPlayer(platform, 1_000);
    const bet = diceBet();
    const { round } = await cutOffRound(platform, player, bet);
    const repeated = dataOf(await platform.call("playRealRound", bet, { token: player.token }));
    expect(repeated.round).toMatchObject({ id: round.id, state: "settled" });
    expect(await moneyOf(platform, player.token)).toEqual({ cash: 900n + round.payout, held: 0n });
  });

  it("can be resumed by a player who is excluded meanwhile", async () => {
    const player = await newRichPlayer(platform, 1_000);
    const { token } = player;
    const { round } = await cutOffRound(platform, player);
    dataOf(await platform.call("activateSelfExclusion", { period: "6_months", understood: true }, { token }));
    expect(dataOf(await platform.call("resumeRound", { roundId: round.id }, { token })).round.state).toBe("settled");
  });

  it("is unchanged after its settlement is rolled back", async () => {
    const player = await newRichPlayer(platform, 1_000);
    const { settle } = await cutOffRound(platform, player);
    const failing = platform.context.connection.inTransaction(async (tx) => {
      await settle(tx);
      throw new Error("the process dies");
    });
    await expect(failing).rejects.toThrow("the process dies");
    expect(await moneyOf(platform, player.token)).toEqual({ cash: 900n, held: 100n });
  });

  it("blocks a second one that bypasses the lock", async () => {
    const player = await newRichPlayer(platform, 1_000);
    await cutOffRound(platform, player, slotBet());
    platform.clock.advance({ minutes: 1 });
    await expect(cutOffRound(platform, player, slotBet())).rejects.toMatchObject({
      code: "round_open",
    });
  });
});

describe("a round that waits for a step", () => {
  it("is returned in its current state, and can be played on", async () => {
    const player = await newRichPlayer(platform, 1_000);
    const { round } = dataOf(await platform.call("playRealRound", minesBet(), player));
    const resumed = dataOf(await platform.call("resumeRound", { roundId: round.id }, player));
    expect(resumed).toEqual({ round, purse: { cash: eur(900), held: eur(100) } });
    dataOf(await platform.call("stepRealRound", stepIn(round, { kind: "mines", act: "open", tile: 0 }), player));
  });

  it("says that its game has left the house, keeps the seal, and returns its stake when it is taken up", async () => {
    const player = await newRichPlayer(platform, 1_000);
    const { round } = dataOf(await platform.call("playRealRound", minesBet(), player));
    expect(round.isGameGone).toBe(false);
    await platform.context.connection.db.update(rounds).set({ gameId: "left-long-ago" }).where(eq(rounds.id, round.id));
    const gone = { gameId: "left-long-ago", gameTitle: "left-long-ago", isGameGone: true };
    expect(dataOf(await platform.call("getCashier", {}, player)).openRounds).toMatchObject([gone]);
    expect(dataOf(await platform.call("listRounds", {}, player)).items).toMatchObject([gone]);
    const { envelope } = await platform.call("rotateServerSeed", rotation(), player);
    expect(envelope.errors[0]?.parameters).toEqual({ game: "left-long-ago" });
    const { round: taken, purse } = dataOf(await platform.call("resumeRound", { roundId: round.id }, player));
    expect([taken.state, purse]).toEqual(["void", { cash: eur(1_000), held: eur(0) }]);
  });

  it("is void when its rules are gone, once, and its stake is returned", async () => {
    const player = await newRichPlayer(platform, 1_000);
    const { token } = player;
    const { round } = dataOf(await platform.call("playRealRound", minesBet(), { token }));
    await changeRules(platform, round.id);
    const refused = await platform.call(
      "stepRealRound",
      stepIn(round, { kind: "mines", act: "open", tile: 0 }),
      player,
    );
    expect(refusalOf(refused)).toEqual([409, "rules_changed"]);
    expect(await moneyOf(platform, token)).toEqual({ cash: 900n, held: 100n });

    const answers = await Promise.all(
      Array.from({ length: 5 }, () => platform.call("resumeRound", { roundId: round.id }, { token })),
    );
    for (const answer of answers) {
      const resumed = dataOf(answer).round;
      expect(resumed).toMatchObject({ state: "void", stake: eur(100), payout: eur(0), settledAt: null });
      expect(resumed.outcome).toEqual(round.outcome);
    }
    expect(await moneyOf(platform, token)).toEqual({ cash: 1_000n, held: 0n });
    const { items } = dataOf(await platform.call("listRounds", { state: "void" }, { token }));
    expect(items).toMatchObject([{ id: round.id, balanceBefore: eur(1_000), balanceAfter: eur(1_000) }]);
    const { openRound, session } = dataOf(await platform.call("openRealGame", { gameId: round.gameId }, { token }));
    expect(openRound).toBeNull();
    expect(session.staked).toEqual(eur(0));
    dataOf(await platform.call("rotateServerSeed", rotation(), { token }));
    dataOf(await platform.call("playRealRound", minesBet(), { token }));
  });

  it("is settled, and not void, if it was decided before its rules were gone", async () => {
    const player = await newRichPlayer(platform, 1_000);
    const { round } = await cutOffRound(platform, player);
    await changeRules(platform, round.id);
    expect(dataOf(await platform.call("resumeRound", { roundId: round.id }, player)).round.state).toBe("settled");
  });
});

describe("resumeRound", () => {
  it("changes nothing about a settled round", async () => {
    const player = await newRichPlayer(platform, 1_000);
    const { round } = dataOf(await platform.call("playRealRound", diceBet(), player));
    const before = await moneyOf(platform, player.token);
    expect(dataOf(await platform.call("resumeRound", { roundId: round.id }, player)).round).toEqual(round);
    expect(await moneyOf(platform, player.token)).toEqual(before);
  });

  it("resumes no round of another player, and is closed to guests", async () => {
    const anna = await newRichPlayer(platform, 1_000);
    const boris = await newConfirmedPlayer(platform);
    const { round } = await cutOffRound(platform, anna);
    const roundId = round.id;
    expect(refusalOf(await platform.call("resumeRound", { roundId }, boris))).toEqual([404, "not_found"]);
    expect(refusalOf(await platform.call("resumeRound", { roundId }))).toEqual([401, "unauthenticated"]);
    expect(await moneyOf(platform, anna.token)).toEqual({ cash: 900n, held: 100n });
  });
});
