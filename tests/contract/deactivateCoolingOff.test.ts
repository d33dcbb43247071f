import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mayPlay, signInAgain } from "#tests/support/exclusions.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newConfirmedPlayer, refusalOf } from "#tests/support/players.ts";

describe("deactivateCoolingOff", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  const deactivate = (player?: { token: string }) => platform.call("deactivateCoolingOff", {}, player);
  const newCoolingPlayer = async () => {
    const player = await newConfirmedPlayer(platform);
    dataOf(await platform.call("activateCoolingOff", { days: 1, understood: true }, player));
    return player;
  };
  const blockOf = async (player: { token: string }) =>
    dataOf(await platform.call("getProfile", {}, player)).coolingOffBlock;

  it("is refused before the end and allows play after it; a repeat changes nothing", async () => {
    const player = await newCoolingPlayer();
    platform.clock.advance({ days: 1, seconds: -1 });
    const early = await signInAgain(platform, player);
    expect(await blockOf(early)).toMatchObject({ enabled: true, days: 0, isLessADay: true });
    expect(refusalOf(await deactivate(early))).toEqual([423, "cooling_off"]);
    platform.clock.advance({ seconds: 1 });
    expect(await blockOf(early)).toMatchObject({ enabled: true, days: 0, isLessADay: false });
    await expect(mayPlay(platform, player.id)).rejects.toMatchObject({ code: "cooling_off" });
    for (let times = 0; times < 2; times++) expect(dataOf(await deactivate(early))).toEqual({ handled: true });
    expect(await blockOf(early)).toEqual({ enabled: false, dateTill: null, days: 0, isLessADay: false });
    await expect(mayPlay(platform, player.id)).resolves.toBeUndefined();
  });

  it("changes nothing without a restriction, and ends only the player's own", async () => {
    const other = await newCoolingPlayer();
    expect(dataOf(await deactivate(await newConfirmedPlayer(platform)))).toEqual({ handled: true });
    expect((await blockOf(other)).enabled).toBe(true);
  });

  it("is closed to guests", async () => {
    expect(refusalOf(await deactivate())).toEqual([401, "unauthenticated"]);
  });
});
