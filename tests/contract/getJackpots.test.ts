import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { isOther } from "#app/contract/catalogue.ts";
import { wonBy } from "#app/contract/games/won-by.ts";
import { games, JACKPOT_RETURN, jackpotLevels, oddsOf, QUICKNET } from "#server/games/index.ts";
import { drawWaiting, feedJackpots, jackpotDraws } from "#server/platform/modules/jackpots/index.ts";
import { voidRound } from "#server/platform/modules/rounds/index.ts";
import { auditedPlatform } from "#tests/support/audited.ts";
import {
  cutOffByLastVersion,
  drawNow,
  JACKPOT_SLOT,
  jackpotBet,
  poolsOf,
  seedsThatWin,
} from "#tests/support/jackpots.ts";
import {
  cutOffRound,
  demoBet,
  deposit,
  diceBet,
  eur,
  fun,
  moneyOf,
  newRichPlayer,
  openDemo,
  rotation,
} from "#tests/support/play.ts";
import { dataOf } from "#tests/support/players.ts";
import { someoneWaits } from "#tests/support/waiting.ts";

const platform = auditedPlatform();

const shown = async () => dataOf(await platform.call("getJackpots", {}));
const draw = () => drawNow(platform);
const STARTS = Object.fromEntries(jackpotLevels.map(({ level, startsAtEuro }) => [level, BigInt(startsAtEuro) * 100n]));

/** Concurrent bets of several players: one player's would wait for each other, while the clock stands still. */
async function betsOf(count: number, cents: number) {
  const players = await Promise.all(Array.from({ length: count }, () => newRichPlayer(platform, 10_000)));
  const bets = players.map((player) => platform.call("playRealRound", jackpotBet({ stake: eur(cents) }), player));
  return (await Promise.all(bets)).map((answer) => dataOf(answer).round);
}

/** A round of the last version that wins the mini and whose game pays nothing: then only the pool moves cash. */
async function cutOffLoserThatWins() {
  for (;;) {
    const player = await newRichPlayer(platform, 100_000);
    await seedsThatWin(platform, player, { levels: ["mini"], weight: 50_000_000, isByBeacon: false });
    const { round, settle } = await cutOffByLastVersion(platform, player, jackpotBet({ stake: eur(5_000) }));
    if (round.payout === 0n) return { token: player.token, settle };
    await platform.context.connection.inTransaction((tx) => settle(tx));
  }
}

/** A player who has bet 50.00 in a round that wins levels once it is drawn. */
async function winnerOf(levels: readonly ("mini" | "major" | "grand")[]) {
  const player = await newRichPlayer(platform, 100_000);
  await seedsThatWin(platform, player, { levels, weight: 50_000_000 });
  const { round } = dataOf(await platform.call("playRealRound", jackpotBet({ stake: eur(5_000) }), player));
  return { player, round };
}

const roundOf = async (roundId: string, player: { token: string }) =>
  dataOf(await platform.call("getRound", { roundId }, player));

describe("getJackpots", () => {
  it("returns pools that start with the house's own money", async () => {
    const { levels, addedReturn, thousandEuro, wins } = await shown();
    expect(levels).toEqual(
      jackpotLevels.map(({ level, startsAtEuro, shareBasisPoints, oneInEuro }) => ({
        level,
        pool: eur(startsAtEuro * 100),
        startsAt: eur(startsAtEuro * 100),
        share: shareBasisPoints / 10_000,
        oneInEuro,
      })),
    );
    expect(addedReturn).toBe(JACKPOT_RETURN);
    expect(thousandEuro).toContainEqual({ amount: "9500000", currency: "RUB" });
    expect(wins).toEqual([]);
  });

  it("adds the share of every settled round once, under concurrent runs, without losing a fraction of a cent", async () => {
    const rounds = await betsOf(12, 330);
    expect(rounds.every(({ jackpotsWait }) => jackpotsWait?.weight === 3_300_000)).toBe(true);
    platform.clock.advance({ seconds: 2 });
    await Promise.all([1, 2, 3].map(() => drawWaiting(platform.context)));
    // 39.60 EUR staked: 15.84, 11.88 and 11.88 cents.
    expect(await poolsOf(platform)).toEqual({
      mini: (STARTS.mini ?? 0n) + 15n,
      major: (STARTS.major ?? 0n) + 11n,
      grand: (STARTS.grand ?? 0n) + 11n,
    });
    await betsOf(1, 100);
    await draw();
    // The fractions carried over, 0.84 + 0.40 and 0.88 + 0.30 of a cent, make one more of each.
    expect(await poolsOf(platform)).toMatchObject({
      mini: (STARTS.mini ?? 0n) + 16n,
      major: (STARTS.major ?? 0n) + 12n,
    });
    expect(await platform.context.connection.db.select().from(jackpotDraws)).toEqual([]);
  });

  it("adds nothing for demos, for games without jackpots and for void rounds", async () => {
    const player = await newRichPlayer(platform, 10_000);
    const { demoToken } = await openDemo(platform, JACKPOT_SLOT);
    const demo = demoBet(demoToken, { gameId: JACKPOT_SLOT, input: { kind: "slot" }, stake: fun(100) });
    expect(dataOf(await platform.call("playDemoRound", demo)).round.jackpots).toBeNull();
    const { round: ofDice } = dataOf(await platform.call("playRealRound", diceBet(), player));
    expect([ofDice.jackpots, ofDice.jackpotsWait]).toEqual([null, undefined]);
    const { round } = await cutOffRound(platform, player, jackpotBet());
    await voidRound(platform.context, { roundId: round.id, reason: "fault", at: platform.clock.now() });
    expect(await platform.context.connection.db.select().from(jackpotDraws)).toEqual([]);
  });

  it("weighs a stake in another currency by its value in euro", async () => {
    const player = await newRichPlayer(platform, 1_000_000, "RUB");
    const stake = { amount: "95000", currency: "RUB" } as const;
    const { round } = dataOf(await platform.call("playRealRound", jackpotBet({ stake }), player));
    // 95.00 RUB are 1.00 EUR by the reference rate.
    await draw();
    const { jackpots } = await roundOf(round.id, player);
    expect(jackpots).toMatchObject({ weight: 10_000_000, paid: { amount: "0", currency: "RUB" } });
  });
});

describe("a round that wins", () => {
  it("waits for a beacon that publishes after the bet, and is paid the whole pool as a payment of its own", async () => {
    const { player, round } = await winnerOf(["mini"]);
    expect(round).toMatchObject({ jackpots: null, jackpotsWait: { weight: 50_000_000, beacon: { signature: null } } });
    await drawWaiting(platform.context);
    expect(await roundOf(round.id, player)).toMatchObject({ jackpots: null, jackpotsWait: round.jackpotsWait });
    const before = await moneyOf(platform, player.token);

    await drawNow(platform);
    const drawn = await roundOf(round.id, player);
    const pool = drawn.jackpots?.won[0]?.pool ?? eur(0);
    expect(drawn.jackpotsWait).toBeUndefined();
    expect(drawn.jackpots).toMatchObject({ won: [{ level: "mini" }], paid: pool });
    expect(drawn.jackpots?.draws).toHaveLength(jackpotLevels.length);
    expect(BigInt(pool.amount)).toBeGreaterThanOrEqual(STARTS.mini ?? 0n);
    expect([drawn.paid, drawn.payout]).toEqual([round.payout, round.payout]);
    expect((await moneyOf(platform, player.token)).cash).toBe(before.cash + BigInt(pool.amount));
    expect((await poolsOf(platform)).mini).toBe(STARTS.mini);
    expect((await shown()).wins[0]).toMatchObject({ level: "mini", gameId: JACKPOT_SLOT, amount: pool });

    const { items } = dataOf(await platform.call("listRounds", {}, player));
    expect(items[0]).toMatchObject({ paid: round.payout, ofJackpots: null, balanceAfter: eur(before.cash) });
    const payments = dataOf(await platform.call("listCashHistory", {}, player)).items;
    expect(payments[0]).toMatchObject({ kind: "jackpot_paid", amount: pool, balanceBefore: eur(before.cash) });
    const { session } = dataOf(await platform.call("openRealGame", { gameId: JACKPOT_SLOT }, player));
    expect(session.returned).toEqual(round.payout);
    expect(session.jackpot).toMatchObject({ roundId: round.id, level: "mini", paid: pool });
  });

  it("proves its draws to anybody once the server seed is revealed", async () => {
    const { player, round } = await winnerOf(["mini"]);
    await drawNow(platform);
    dataOf(await platform.call("rotateServerSeed", rotation({}), player));
    const { jackpots, proof, openedAt, input, gameId, bet } = await roundOf(round.id, player);
    expect(wonBy(jackpots ?? { weight: 0, draws: [] }).map(({ level }) => level)).toEqual(["mini"]);
    const { serverSeed, clientSeed, nonce } = proof;
    const beacon = jackpots?.beacon;
    const steps: [] = [];
    const asked = { gameId, bet, input, steps, clientSeed, nonce, serverSeed: serverSeed ?? "" };
    const found = dataOf(await platform.call("verifyRound", { ...asked, jackpots: beacon && { openedAt, beacon } }));
    expect(found.jackpots).toMatchObject({
      termsHash: jackpots?.termsHash,
      draws: jackpots?.draws,
      beacon: { round: beacon?.round, isSigned: true },
    });
  });

  it("can win two pools, and is paid in the player's currency", async () => {
    const player = await newRichPlayer(platform, 10_000_000, "RUB");
    await seedsThatWin(platform, player, { levels: ["mini", "major"], weight: 50_000_000 });
    const stake = { amount: "475000", currency: "RUB" } as const;
    const { round } = dataOf(await platform.call("playRealRound", jackpotBet({ stake }), player));
    await drawNow(platform);
    const { jackpots } = await roundOf(round.id, player);
    expect(jackpots?.won.map(({ level }) => level)).toEqual(["mini", "major"]);
    const cents = (jackpots?.won ?? []).reduce((sum, { pool }) => sum + BigInt(pool.amount), 0n);
    expect(jackpots?.paid).toEqual({ amount: String(cents * 95n), currency: "RUB" });
    expect(await poolsOf(platform)).toMatchObject({ mini: STARTS.mini, major: STARTS.major });
  });

  it("is paid once, however many platforms draw it at once", async () => {
    const { player, round } = await winnerOf(["mini"]);
    platform.clock.advance({ seconds: 2 });
    await Promise.all([1, 2, 3].map(() => drawWaiting(platform.context)));
    const { jackpots } = await roundOf(round.id, player);
    const { cash } = await moneyOf(platform, player.token);
    expect(cash).toBe(95_000n + BigInt(round.payout.amount) + BigInt(jackpots?.paid.amount ?? 0));
  });

  it("leaves the initial amount of the pool to the later of two that the same value draws", async () => {
    const players = await Promise.all([newRichPlayer(platform, 100_000), newRichPlayer(platform, 100_000)]);
    for (const player of players) await seedsThatWin(platform, player, { levels: ["mini"], weight: 50_000_000 });
    const bets = players.map((player) => platform.call("playRealRound", jackpotBet({ stake: eur(5_000) }), player));
    const rounds = (await Promise.all(bets)).map((answer) => dataOf(answer).round);
    await drawNow(platform);
    const drawn = await Promise.all(
      rounds.map(async ({ id }, place) => (await roundOf(id, players[place] ?? { token: "" })).jackpots),
    );
    const paid = drawn.map((jackpots) => BigInt(jackpots?.paid.amount ?? -1)).sort((a, b) => Number(a - b));
    expect(paid[0]).toBe(STARTS.mini);
    expect(paid[1]).toBeGreaterThan(STARTS.mini ?? 0n);
  });

  it("is drawn when its beacon answers again, and blocks no others meanwhile", async () => {
    const { player, round } = await winnerOf(["mini"]);
    const { db } = platform.context.connection;
    const [own] = await db.select().from(jackpotDraws).where(eq(jackpotDraws.roundId, round.id));
    // Of a chain that this house cannot ask.
    const other = QUICKNET.id;
    await db.update(jackpotDraws).set({ chain: other }).where(eq(jackpotDraws.roundId, round.id));
    await betsOf(1, 100);
    await drawNow(platform);
    const waiting = await db.select().from(jackpotDraws);
    expect(waiting.map(({ roundId }) => roundId)).toEqual([round.id]);
    await db
      .update(jackpotDraws)
      .set({ chain: own?.chain ?? "" })
      .where(eq(jackpotDraws.roundId, round.id));
    await drawWaiting(platform.context);
    expect((await roundOf(round.id, player)).jackpots?.won).toMatchObject([{ level: "mini" }]);
  });

  it("of the last version is paid with its settlement, wherever it was interrupted", async () => {
    const player = await newRichPlayer(platform, 100_000);
    await seedsThatWin(platform, player, { levels: ["mini"], weight: 50_000_000, isByBeacon: false });
    const { round, settle } = await cutOffByLastVersion(platform, player, jackpotBet({ stake: eur(5_000) }));
    const { openRound } = dataOf(await platform.call("openRealGame", { gameId: JACKPOT_SLOT }, player));
    expect(openRound).toMatchObject({ id: round.id, jackpots: null });
    const { mini } = await poolsOf(platform);
    const { connection } = platform.context;
    await Promise.all([connection.inTransaction((tx) => settle(tx)), connection.inTransaction((tx) => settle(tx))]);
    const resumed = dataOf(await platform.call("resumeRound", { roundId: round.id }, player)).round;
    expect(resumed.jackpots).toMatchObject({ won: [{ level: "mini", pool: eur(mini) }], paid: eur(mini) });
    expect(resumed.paid).toEqual(eur(BigInt(resumed.payout.amount) + mini));
    const { cash } = await moneyOf(platform, player.token);
    expect(cash).toBe(95_000n + BigInt(resumed.payout.amount) + mini);
    const { items } = dataOf(await platform.call("listRounds", {}, player));
    expect(items[0]).toMatchObject({ paid: resumed.paid, ofJackpots: eur(mini), balanceAfter: eur(cash) });
    await feedJackpots(platform.context);
    expect((await poolsOf(platform)).mini).toBe((STARTS.mini ?? 0n) + 20n);
  });

  it("of the last version reports the cash at the time of payment, including what came in while it waited", async () => {
    const { connection } = platform.context;
    const { token, settle } = await cutOffLoserThatWins();
    const [waiting] = await connection.inTransaction(async (tx) => {
      await tx.execute("select from jackpot_pools where level = 'mini' for update");
      const settling = connection.inTransaction((other) => settle(other));
      await someoneWaits(connection);
      await deposit(platform, token, eur(10_000));
      return [settling];
    });
    const { balanceAfter, payout } = (await waiting) ?? {};
    expect([balanceAfter, payout]).toEqual([(await moneyOf(platform, token)).cash, 0n]);
  });
});

describe("the games that take part", () => {
  it("are a section, and each returns less than is staked, jackpots included", async () => {
    const { items, total } = dataOf(await platform.call("listSectionGames", { section: "jackpots", limit: 50 }));
    expect(total).toBeGreaterThan(0);
    expect(items.every((card) => !isOther(card) && card.jackpots)).toBe(true);
    expect(items.map(({ id }) => id).sort()).toEqual(
      games
        .filter(({ jackpots }) => jackpots)
        .map(({ id }) => id)
        .sort(),
    );
    for (const game of games.filter(({ jackpots }) => jackpots))
      expect(oddsOf(game).rtp + JACKPOT_RETURN).toBeLessThan(1);
  });
});
