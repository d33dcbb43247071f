import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { CrashTable } from "#app/contract/crash.ts";
import { auditedPlatformOfEach } from "#tests/support/audited.ts";
import { CRASH, crashBet, flyTo, flyToTheEnd, roundThatCrashes, tableOf } from "#tests/support/crash.ts";
import { fun, newRichPlayer, openDemo } from "#tests/support/play.ts";
import { dataOf } from "#tests/support/players.ts";

/** A round takes many requests, and other tests run beside these. */
const UNHURRIED = { timeout: 60_000 };

const platform = auditedPlatformOfEach();

describe("the bets of everyone on a shared round", UNHURRIED, () => {
  const bet = async (target: number | null) =>
    dataOf(await platform.call("playRealRound", crashBet(target), await newRichPlayer(platform, 1_000))).round;
  /** The list of a round's bets: the multiplier of each bet that has left, in order. */
  const leftOf = async (number: number) =>
    (await tableOf(platform)).bets.find((round) => round.number === number)?.bets.map(({ leftAt }) => leftAt);

  it("is empty without bets", async () => {
    expect((await tableOf(platform)).bets).toEqual([{ number: 1, count: 0, left: 0, highest: null, bets: [] }]);
  });

  it("lists bets without their players, and the multiplier at which each left, never before it did", async () => {
    const { number } = await roundThatCrashes(platform, { from: 200, to: 900 });
    const low = await bet(150);
    await bet(100_000);
    await bet(null);
    const { bets } = await tableOf(platform);
    expect(bets[0]).toMatchObject({ number, count: 3, left: 0, highest: null });
    expect(JSON.stringify(bets)).not.toContain(low.id);
    expect(bets[0]?.bets.map(({ idHash }) => idHash)).toContain(createHash("sha256").update(low.id).digest("hex"));
    expect(Object.keys(bets[0]?.bets[0] ?? {}).sort()).toEqual(["idHash", "leftAt", "stake"]);
    await flyTo(platform, 140);
    expect(await leftOf(number)).toEqual([null, null, null]);
    await flyTo(platform, 160);
    expect((await leftOf(number))?.toSorted()).toEqual([150, null, null]);
    await flyToTheEnd(platform);
    expect((await leftOf(number))?.toSorted()).toEqual([150, null, null]);
    const [next, over] = (await tableOf(platform)).bets;
    expect(next).toMatchObject({ number: number + 1, count: 0 });
    expect(over).toMatchObject({ number, count: 3, left: 1, highest: 150 });
  });

  it("counts all bets and lists twenty, those of players before those of demos", async () => {
    const { number } = await roundThatCrashes(platform, { from: 200 });
    const real = await bet(150);
    for (let demo = 0; demo < 21; demo++) {
      const { demoToken } = await openDemo(platform, CRASH);
      dataOf(await platform.call("playDemoRound", { ...crashBet(150, { stake: fun(100) }), demoToken }));
    }
    const [{ bets, count, ...listed }] = (await tableOf(platform)).bets as [CrashTable["bets"][number]];
    expect([listed.number, count, bets.length]).toEqual([number, 22, 20]);
    expect(bets[0]?.stake).toEqual(real.stake);
    expect(new Set(bets.slice(1).map(({ stake }) => stake.currency))).toEqual(new Set(["FUN"]));
  });
});
