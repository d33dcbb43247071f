import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { drawNow, jackpotBet, seedsThatWin } from "#tests/support/jackpots.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import { diceBet, eur, newRichPlayer, startMoneyPlatform } from "#tests/support/play.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startMoneyPlatform();
});

afterAll(() => platform.close());

const house = async (days?: number) => dataOf(await platform.call("getHouseLedger", { days }));

describe("getHouseLedger", () => {
  it("returns no figures for a house without play", async () => {
    const { totals, returned } = await house();
    expect(returned).toBeNull();
    expect(totals).toEqual({ staked: eur(0), paidBack: eur(0), kept: eur(0), largestWin: eur(0), rounds: 0 });
  });

  it("adds up play in euro, and counts no demo money", async () => {
    const anna = await newRichPlayer(platform, 10_000);
    const boris = await newRichPlayer(platform, 200_000, "RUB");
    let paid = 0n;
    let largest = 0n;
    for (let count = 0; count < 6; count++) {
      const { round } = dataOf(await platform.call("playRealRound", diceBet(), anna));
      paid += BigInt(round.payout.amount);
      largest = BigInt(round.payout.amount) > largest ? BigInt(round.payout.amount) : largest;
    }
    const stake = { amount: "9000", currency: "RUB" } as const;
    const { round } = dataOf(await platform.call("playRealRound", diceBet({ stake }), boris));
    // 95.00 RUB are 1.00 EUR by the reference rate.
    const inEuro = BigInt(round.payout.amount) / 95n;
    const { demoToken } = dataOf(await platform.call("openDemoGame", { gameId: "hundred-dice" }));
    const demo = { ...diceBet({ stake: { amount: "5000", currency: "FUN" } }), demoToken };
    dataOf(await platform.call("playDemoRound", demo));

    platform.clock.advance({ minutes: 1 });
    const { totals, returned, from, to } = await house(1);
    const staked = 600n + 94n;
    expect(totals).toEqual({
      staked: eur(staked),
      paidBack: eur(paid + inEuro),
      kept: eur(staked - paid - inEuro),
      largestWin: eur(largest > inEuro ? largest : inEuro),
      rounds: 7,
    });
    expect(returned).toBeCloseTo(Number(paid + inEuro) / Number(staked), 5);
    expect([from, to]).toEqual(Array(2).fill(platform.clock.now().toISOString().slice(0, 10)));
  });

  it("counts the jackpots paid, and not the money still in the pools", async () => {
    platform.clock.advance({ minutes: 1 });
    const { totals: before } = await house(5);
    const winner = await newRichPlayer(platform, 100_000);
    await seedsThatWin(platform, winner, { levels: ["mini"], weight: 50_000_000 });
    const { round } = dataOf(await platform.call("playRealRound", jackpotBet({ stake: eur(5_000) }), winner));
    await drawNow(platform);
    const { jackpots } = dataOf(await platform.call("getRound", { roundId: round.id }, winner));
    const paid = BigInt(round.payout.amount) + BigInt(jackpots?.paid.amount ?? 0);
    platform.clock.advance({ minutes: 1 });
    const { totals } = await house(5);
    expect(paid - BigInt(round.payout.amount)).toBeGreaterThan(0n);
    expect(BigInt(totals.paidBack.amount) - BigInt(before.paidBack.amount)).toBe(paid);
    expect(BigInt(totals.kept.amount) - BigInt(before.kept.amount)).toBe(5_000n - paid);
    expect(BigInt(totals.largestWin.amount)).toBeGreaterThanOrEqual(BigInt(jackpots?.paid.amount ?? paid));
  });

  it("is computed once a minute, and not for every request", async () => {
    const reader = await newRichPlayer(platform, 1_000);
    const before = await house(2);
    dataOf(await platform.call("playRealRound", diceBet(), reader));
    platform.clock.advance({ seconds: 59 });
    await platform.owner.inTransaction(async (tx) => {
      // A new computation would wait for this lock.
      await tx.execute("lock table ledger_postings in access exclusive mode");
      expect(await house(2)).toEqual(before);
    });
    platform.clock.advance({ seconds: 1 });
    expect((await house(2)).totals.rounds).toBe(before.totals.rounds + 1);
  });

  it("covers the requested number of days", async () => {
    platform.clock.advance({ days: 3 });
    expect((await house(3)).totals.rounds).toBe(0);
    expect((await house(4)).totals.rounds).toBe(9);
  });

  it.each([0, 367, 1.5])("refuses %d days", async (days) => {
    expect(refusalOf(await platform.call("getHouseLedger", { days }))).toEqual([400, "validation_failed"]);
  });
});
