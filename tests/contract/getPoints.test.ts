import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toMoney } from "#app/contract/money.ts";
import { setBlocked } from "#server/platform/modules/players/index.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import { diceBet, eur, newRichPlayer, startMoneyPlatform } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer } from "#tests/support/players.ts";
import { countAfterAWhile, pointsOf, pts } from "#tests/support/points.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startMoneyPlatform();
});

afterAll(() => platform.close());

describe("getPoints", () => {
  it("returns the statuses to everyone, and nothing else to a guest", async () => {
    const { ladder, own } = dataOf(await platform.call("getPoints", {}));
    expect(own).toBeNull();
    expect(
      ladder.map(({ statusName, from, factorTenths, pointsPerEuro }) => [
        statusName,
        from.amount,
        factorTenths,
        pointsPerEuro,
      ]),
    ).toEqual([
      ["iron", "0", 10, 1000],
      ["bronze", "1000", 12, 950],
      ["silver", "10000", 15, 900],
      ["gold", "50000", 20, 850],
      ["platinum", "200000", 25, 800],
      ["diamond", "1000000", 30, 700],
    ]);
  });

  it("starts at zero", async () => {
    expect(await pointsOf(platform, await newConfirmedPlayer(platform))).toEqual({
      points: pts(0),
      worth: eur(0),
      lifetime: pts(0),
      statusName: "iron",
      pointsPerEuro: 1_000,
      euro: eur(100),
      next: { statusName: "bronze", missing: pts(1_000) },
    });
  });

  it("returns a player's points, their worth and the status, as the profile does", async () => {
    const player = await newRichPlayer(platform, 200_000);
    for (let rounds = 0; rounds < 21; rounds++) {
      platform.clock.advance({ seconds: 10 });
      dataOf(await platform.call("playRealRound", diceBet({ stake: eur(5_000), input: SURE }), player));
    }
    await countAfterAWhile(platform);
    // Twenty rounds of 50.00 EUR are 1000 points; the next one counts at bronze, 60 points.
    expect(await pointsOf(platform, player)).toEqual({
      points: pts(1_060),
      worth: eur(111),
      lifetime: pts(1_060),
      statusName: "bronze",
      pointsPerEuro: 950,
      euro: eur(100),
      next: { statusName: "silver", missing: pts(8_940) },
    });
    expect(dataOf(await platform.call("getProfile", {}, player)).statusName).toBe("bronze");
  });

  it("is open to a blocked player, whose points remain", async () => {
    const player = await newRichPlayer(platform, 5_000);
    dataOf(await platform.call("playRealRound", diceBet({ stake: eur(300) }), player));
    await setBlocked(platform.context.connection.db, player.id, platform.clock.now());
    await countAfterAWhile(platform);
    expect((await pointsOf(platform, player))?.points).toEqual(pts(3));
  });

  it("treats an invalid token as a guest's", async () => {
    expect(dataOf(await platform.call("getPoints", {}, { token: "C".repeat(43) })).own).toBeNull();
  });

  it("counts other currencies by the reference rate", async () => {
    const player = await newRichPlayer(platform, 1_000_000, "RUB");
    // 95.00 RUB are 1.00 EUR, and a stake is a multiple of 10.00 RUB: 19 of them are exactly two points.
    dataOf(await platform.call("playRealRound", diceBet({ stake: toMoney(19_000n, "RUB") }), player));
    await countAfterAWhile(platform);
    expect((await pointsOf(platform, player))?.points).toEqual(pts(2));
  });
});

/** The bet with the highest chance of a win, so that the money lasts. */
const SURE = { kind: "dice", chance: 9_000, direction: "under" } as const;
