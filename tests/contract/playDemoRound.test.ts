import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoSessions, rounds } from "#server/platform/modules/rounds/tables.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { DICE, demoBet, eur, fun, openDemo, SLOT, slotBet } from "#tests/support/play.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform();
});

afterAll(() => platform.close());

describe("playDemoRound", () => {
  it("plays for demo money, marked as demo, with the real round's rules", async () => {
    const { demoToken } = await openDemo(platform);
    const { round, purse } = dataOf(await platform.call("playDemoRound", demoBet(demoToken)));
    expect(round).toMatchObject({ mode: "demo", state: "settled", stake: fun(100) });
    expect(purse.cash).toEqual(fun(100_000n - 100n + BigInt(round.payout.amount)));
  });

  it("returns the same round for the same operation id", async () => {
    const { demoToken } = await openDemo(platform);
    const bet = demoBet(demoToken);
    const first = dataOf(await platform.call("playDemoRound", bet));
    expect(dataOf(await platform.call("playDemoRound", bet))).toEqual(first);
    const other = await platform.call("playDemoRound", { ...bet, stake: fun(200) });
    expect(refusalOf(other)).toEqual([409, "operation_mismatch"]);
  });

  it("never lets concurrent bets take the purse below zero", async () => {
    const { demoToken } = await openDemo(platform);
    const bet = () =>
      demoBet(demoToken, { stake: fun(5_000), input: { kind: "dice", chance: 100, direction: "over" } });
    const answers = await Promise.all(Array.from({ length: 40 }, () => platform.call("playDemoRound", bet())));
    const accepted = answers.filter(({ status }) => status === 200).map((answer) => dataOf(answer).round);
    const paid = accepted.reduce((sum, { payout }) => sum + BigInt(payout.amount), 0n);
    expect((await openDemo(platform, DICE, demoToken)).purse).toEqual({
      cash: fun(100_000n - 5_000n * BigInt(accepted.length) + paid),
      held: fun(0),
    });
  });

  it("enforces the minimum cycle of a slot", async () => {
    const { demoToken } = await openDemo(platform, SLOT);
    const spin = () => ({ ...slotBet({ stake: fun(100) }), demoToken });
    dataOf(await platform.call("playDemoRound", spin()));
    expect(refusalOf(await platform.call("playDemoRound", spin()))).toEqual([429, "too_fast"]);
  });

  it.each([
    ["real money", { stake: eur(100) }, [422, "currency_mismatch"]],
    ["a stake off the step", { stake: fun(11) }, [422, "stake_invalid"]],
    ["more than the limit", { stake: fun(5_010) }, [422, "stake_invalid"]],
    ["a game there is not", { gameId: "no-game" }, [404, "not_found"]],
  ])("refuses %s", async (_, changes, refusal) => {
    const { demoToken } = await openDemo(platform);
    expect(refusalOf(await platform.call("playDemoRound", demoBet(demoToken, changes)))).toEqual(refusal);
  });

  it("refuses a forged token", async () => {
    expect(refusalOf(await platform.call("playDemoRound", demoBet("x".repeat(54))))).toEqual([404, "not_found"]);
  });

  it("settles an interrupted round before it opens the next", async () => {
    const { demoToken } = await openDemo(platform);
    const { db } = platform.context.connection;
    const { round } = dataOf(await platform.call("playDemoRound", demoBet(demoToken)));
    // As left by a version that settled in a second transaction: open, the stake held.
    const [row] = await db
      .update(rounds)
      .set({ state: "open", settledAt: null, balanceAfter: null })
      .where(eq(rounds.id, round.id))
      .returning();
    if (!row) throw new Error("the round is missing");
    await db
      .update(demoSessions)
      .set({ cash: row.balanceBefore - row.stake, held: row.stake })
      .where(eq(demoSessions.ownerId, row.ownerId));
    platform.clock.advance({ seconds: 1 });
    dataOf(await platform.call("playDemoRound", demoBet(demoToken)));
    const table = await openDemo(platform, DICE, demoToken);
    expect(table.openRound).toBeNull();
    expect(table.lastRounds.map(({ id }) => id)).toContain(round.id);
  });
});
