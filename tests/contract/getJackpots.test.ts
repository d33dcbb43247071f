import { describe, expect, it } from "vitest";
import { games, JACKPOT_RETURN, jackpotLevels, oddsOf } from "#server/games/index.ts";
import { feedJackpots } from "#server/platform/modules/jackpots/index.ts";
import { jackpotStakes } from "#server/platform/modules/jackpots/tables.ts";
import { voidRound } from "#server/platform/modules/rounds/index.ts";
import { auditedPlatform } from "#tests/support/audited.ts";
import { JACKPOT_SLOT, jackpotBet, poolsOf, seedsThatWin } from "#tests/support/jackpots.ts";
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
} from "#tests/support/play.ts";
import { dataOf } from "#tests/support/players.ts";
import { someoneWaits } from "#tests/support/waiting.ts";

const platform = auditedPlatform();

const shown = async () => dataOf(await platform.call("getJackpots", {}));
const feed = () => feedJackpots(platform.context);
const STARTS = Object.fromEntries(jackpotLevels.map(({ level, startsAtEuro }) => [level, BigInt(startsAtEuro) * 100n]));

/** Concurrent bets of several players: one player's would wait for each other, while the clock stands still. */
async function betsOf(count: number, cents: number) {
  const players = await Promise.all(Array.from({ length: count }, () => newRichPlayer(platform, 10_000)));
  const bets = players.map((player) => platform.call("playRealRound", jackpotBet({ stake: eur(cents) }), player));
  return (await Promise.all(bets)).map((answer) => dataOf(answer).round);
}

/** An interrupted round that wins the mini and whose game pays nothing: then only the pool moves cash. */
async function cutOffLoserThatWins() {
  for (;;) {
    const player = await newRichPlayer(platform, 100_000);
    await seedsThatWin(platform, player, { levels: ["mini"], weight: 50_000_000 });
    const { round, settle } = await cutOffRound(platform, player, jackpotBet({ stake: eur(5_000) }));
    if (round.payout === 0n) return { token: player.token, settle };
    await platform.context.connection.inTransaction((tx) => settle(tx));
  }
}

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
    expect(rounds.every(({ jackpots }) => jackpots?.weight === 3_300_000)).toBe(true);
    await Promise.all([feed(), feed(), feed()]);
    await feed();
    // 39.60 EUR staked: 15.84, 11.88 and 11.88 cents.
    expect(await poolsOf(platform)).toEqual({
      mini: (STARTS.mini ?? 0n) + 15n,
      major: (STARTS.major ?? 0n) + 11n,
      grand: (STARTS.grand ?? 0n) + 11n,
    });
    await betsOf(1, 100);
    await feed();
    // The fractions carried over, 0.84 + 0.40 and 0.88 + 0.30 of a cent, make one more of each.
    expect(await poolsOf(platform)).toMatchObject({
      mini: (STARTS.mini ?? 0n) + 16n,
      major: (STARTS.major ?? 0n) + 12n,
    });
    expect(await platform.context.connection.db.select().from(jackpotStakes)).toEqual([]);
  });

  it("adds nothing for demos, for games without jackpots and for void rounds", async () => {
    const player = await newRichPlayer(platform, 10_000);
    const { demoToken } = await openDemo(platform, JACKPOT_SLOT);
    const demo = demoBet(demoToken, { gameId: JACKPOT_SLOT, input: { kind: "slot" }, stake: fun(100) });
    expect(dataOf(await platform.call("playDemoRound", demo)).round.jackpots).toBeNull();
    expect(dataOf(await platform.call("playRealRound", diceBet(), player)).round.jackpots).toBeNull();
    const { round } = await cutOffRound(platform, player, jackpotBet());
    await voidRound(platform.context, { roundId: round.id, reason: "fault", at: platform.clock.now() });
    expect(await platform.context.connection.db.select().from(jackpotStakes)).toEqual([]);
  });

  it("weighs a stake in another currency by its value in euro", async () => {
    const player = await newRichPlayer(platform, 1_000_000, "RUB");
    const stake = { amount: "95000", currency: "RUB" } as const;
    const { round } = dataOf(await platform.call("playRealRound", jackpotBet({ stake }), player));
    // 95.00 RUB are 1.00 EUR by the reference rate.
    expect(round.jackpots).toMatchObject({ weight: 10_000_000, paid: { amount: "0", currency: "RUB" } });
    await feed();
  });
});

describe("a round that wins", () => {
  it("is paid the whole pool besides its payout, and the next pool starts", async () => {
    const player = await newRichPlayer(platform, 100_000);
    const before = await poolsOf(platform);
    await seedsThatWin(platform, player, { levels: ["mini"], weight: 50_000_000 });
    const { round } = dataOf(await platform.call("playRealRound", jackpotBet({ stake: eur(5_000) }), player));
    expect(round.jackpots).toMatchObject({ won: [{ level: "mini", pool: eur(before.mini) }], paid: eur(before.mini) });
    expect(round.paid).toEqual(eur(BigInt(round.payout.amount) + before.mini));
    const { cash } = await moneyOf(platform, player.token);
    expect(cash).toBe(95_000n + BigInt(round.payout.amount) + before.mini);
    const { items } = dataOf(await platform.call("listRounds", {}, player));
    expect(items[0]).toMatchObject({ paid: round.paid, ofJackpots: eur(before.mini), balanceAfter: eur(cash) });
    const { session } = dataOf(await platform.call("openRealGame", { gameId: JACKPOT_SLOT }, player));
    expect(session.returned).toEqual(eur(BigInt(round.payout.amount) + before.mini));
    expect(await poolsOf(platform)).toEqual({ ...before, mini: STARTS.mini });
    expect((await shown()).wins[0]).toMatchObject({ level: "mini", gameId: JACKPOT_SLOT, amount: eur(before.mini) });
  });

  it("can win two pools, and is paid in the player's currency", async () => {
    const player = await newRichPlayer(platform, 10_000_000, "RUB");
    const before = await poolsOf(platform);
    await seedsThatWin(platform, player, { levels: ["mini", "major"], weight: 50_000_000 });
    const stake = { amount: "475000", currency: "RUB" } as const;
    const { round } = dataOf(await platform.call("playRealRound", jackpotBet({ stake }), player));
    expect(round.jackpots?.paid).toEqual({ amount: String((before.mini + before.major) * 95n), currency: "RUB" });
    expect(round.jackpots?.won).toEqual([
      { level: "mini", pool: eur(before.mini) },
      { level: "major", pool: eur(before.major) },
    ]);
    expect(await poolsOf(platform)).toEqual({ ...before, mini: STARTS.mini, major: STARTS.major });
  });

  it("is paid once, with the amount in the pool at its settlement, wherever it was interrupted", async () => {
    const player = await newRichPlayer(platform, 100_000);
    await seedsThatWin(platform, player, { levels: ["mini"], weight: 50_000_000 });
    const { round, settle } = await cutOffRound(platform, player, jackpotBet({ stake: eur(5_000) }));
    const { openRound } = dataOf(await platform.call("openRealGame", { gameId: JACKPOT_SLOT }, player));
    expect(openRound).toMatchObject({ id: round.id, jackpots: null });
    await betsOf(4, 5_000);
    await feed();
    const { mini } = await poolsOf(platform);
    const { connection } = platform.context;
    await Promise.all([connection.inTransaction((tx) => settle(tx)), connection.inTransaction((tx) => settle(tx))]);
    const resumed = dataOf(await platform.call("resumeRound", { roundId: round.id }, player)).round;
    expect(resumed.jackpots?.paid).toEqual(eur(mini));
    expect((await poolsOf(platform)).mini).toBe(STARTS.mini);
    expect((await moneyOf(platform, player.token)).cash).toBe(95_000n + BigInt(resumed.payout.amount) + mini);
  });

  it("reports the cash at the time of payment, including what came in while it waited", async () => {
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

  it("leaves the initial amount of the pool to the second of two concurrent winners", async () => {
    const winners = await Promise.all([newRichPlayer(platform, 100_000), newRichPlayer(platform, 100_000)]);
    for (const winner of winners) await seedsThatWin(platform, winner, { levels: ["mini"], weight: 50_000_000 });
    const { mini } = await poolsOf(platform);
    const bets = winners.map((winner) => platform.call("playRealRound", jackpotBet({ stake: eur(5_000) }), winner));
    const paid = (await Promise.all(bets)).map((answer) => BigInt(dataOf(answer).round.jackpots?.paid.amount ?? -1));
    expect([...paid].sort()).toEqual([mini, STARTS.mini].sort());
  });
});

describe("the games that take part", () => {
  it("are a section, and each returns less than is staked, jackpots included", async () => {
    const { items, total } = dataOf(await platform.call("listSectionGames", { section: "jackpots", limit: 50 }));
    expect(total).toBeGreaterThan(0);
    expect(items.every(({ jackpots }) => jackpots)).toBe(true);
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
