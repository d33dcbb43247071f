import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newPlayer, refusalOf } from "#tests/support/players.ts";

describe("getSubscriptions", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  it("are all off until the player switches one on, separately for each player", async () => {
    const [one, other] = [await newPlayer(platform), await newPlayer(platform)];
    dataOf(await platform.call("setSubscriptions", { news: true, offers: false, results: false }, one));
    expect(dataOf(await platform.call("getSubscriptions", {}, one))).toEqual({
      news: true,
      offers: false,
      results: false,
    });
    expect(dataOf(await platform.call("getSubscriptions", {}, other))).toEqual({
      news: false,
      offers: false,
      results: false,
    });
  });

  it("are closed to guests", async () => {
    expect(refusalOf(await platform.call("getSubscriptions", {}))).toEqual([401, "unauthenticated"]);
  });
});
