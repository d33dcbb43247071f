import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { beaconValues, jackpotDraws, jackpotWins } from "#server/platform/modules/jackpots/index.ts";
import { drawNow, jackpotBet, seedsThatWin } from "#tests/support/jackpots.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import { auditOf, eur, newRichPlayer, startMoneyPlatform } from "#tests/support/play.ts";
import { dataOf } from "#tests/support/players.ts";

let platform: TestPlatform;
let won: string;
let waiting: string;
beforeAll(async () => {
  platform = await startMoneyPlatform();
  const winner = await newRichPlayer(platform, 100_000);
  await seedsThatWin(platform, winner, { levels: ["mini"], weight: 50_000_000 });
  const bet = async (player: { token: string }) =>
    dataOf(await platform.call("playRealRound", jackpotBet({ stake: eur(5_000) }), player)).round.id;
  won = await bet(winner);
  await drawNow(platform);
  waiting = await bet(await newRichPlayer(platform, 100_000));
  expect(await auditOf(platform)).toEqual([]);
});
afterAll(async () => {
  expect(await auditOf(platform)).toEqual([]);
  await platform.close();
});

const db = () => platform.owner.db;
const found = async () => (await auditOf(platform)).map(({ rule, subject }) => `${rule}: ${subject}`);

describe("the audit of the house names", { timeout: 60_000 }, () => {
  it("a jackpot that was paid otherwise than its row says", async () => {
    const ofWin = eq(jackpotWins.roundId, won);
    await db().update(jackpotWins).set({ paid: sql`paid + 1` }).where(ofWin);
    expect((await found()).join("\n")).toContain(`record_follows_entries: jackpot_paid of ${won}: player/`);
    await db().update(jackpotWins).set({ paid: sql`paid - 1`, amount: sql`amount + 1` }).where(ofWin);
    expect((await found()).join("\n")).toContain(`record_follows_entries: jackpot_paid of ${won}: house/jackpot.mini`);
    await db().update(jackpotWins).set({ amount: sql`amount - 1` }).where(ofWin);
  });

  it("a level that a round has won by its seeds and its beacon, and was not paid", async () => {
    const rows = await db().delete(jackpotWins).where(eq(jackpotWins.roundId, won)).returning();
    expect(await found()).toContain(`round_follows_its_seeds: won of ${won}`);
    await db().insert(jackpotWins).values(rows);
  });

  it("a level that a round was paid and has not won", async () => {
    const [row] = await db().select().from(jackpotWins).where(eq(jackpotWins.roundId, won));
    if (!row) throw new Error(`${won} has won nothing`);
    const id = `${won}.grand`;
    await db()
      .insert(jackpotWins)
      .values({ ...row, id, level: "grand" });
    expect(await found()).toContain(`round_follows_its_seeds: won of ${won}`);
    await db().delete(jackpotWins).where(eq(jackpotWins.id, id));
  });

  it("a round that left the queue without being drawn", async () => {
    const rows = await db().delete(jackpotDraws).where(eq(jackpotDraws.roundId, waiting)).returning();
    expect(await found()).toEqual([`round_follows_its_seeds: isDrawnOrWaits of ${waiting}`]);
    await db().insert(jackpotDraws).values(rows);
  });

  it("no change of what a beacon has published: the database refuses it to everybody", async () => {
    for (const change of [
      db()
        .update(beaconValues)
        .set({ signature: "0".repeat(96) }),
      db().delete(beaconValues),
    ] as const) {
      await expect(change).rejects.toThrow(
        expect.objectContaining({ cause: expect.objectContaining({ code: "23001" }) }),
      );
    }
  });
});
