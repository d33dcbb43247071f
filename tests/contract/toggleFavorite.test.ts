import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { games } from "#server/games/index.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newPlayer, refusalOf } from "#tests/support/players.ts";

describe("toggleFavorite", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  const [first = "", second = ""] = games.map(({ id }) => id);
  const toggle = (gameId: string, favorite: boolean, token?: string) =>
    platform.call("toggleFavorite", { gameId, favorite }, { token });

  it("adds and removes games, in the order they were added; a repeat changes nothing", async () => {
    const { token } = await newPlayer(platform);
    await toggle(second, true, token);
    platform.clock.advance({ seconds: 1 });
    for (let times = 0; times < 2; times++) {
      expect(dataOf(await toggle(first, true, token)).favorites).toEqual([second, first]);
    }
    for (let times = 0; times < 2; times++) {
      expect(dataOf(await toggle(second, false, token)).favorites).toEqual([first]);
    }
    expect(dataOf(await platform.call("getProfile", {}, { token })).favorites).toEqual([first]);
  });

  it("accepts the same game many times concurrently", async () => {
    const { token } = await newPlayer(platform);
    const answers = await Promise.all(Array.from({ length: 8 }, () => toggle(first, true, token)));
    for (const answer of answers) expect(dataOf(answer).favorites).toEqual([first]);
  });

  it("keeps players separate", async () => {
    const [one, other] = [await newPlayer(platform), await newPlayer(platform)];
    await toggle(first, true, one.token);
    expect(dataOf(await toggle(second, true, other.token)).favorites).toEqual([second]);
  });

  it("refuses games the house does not have", async () => {
    const { token } = await newPlayer(platform);
    expect(refusalOf(await toggle("no-such-game", true, token))).toEqual([404, "not_found"]);
    expect(refusalOf(await toggle("../etc", true, token))).toEqual([400, "validation_failed"]);
  });

  it("is closed to guests", async () => {
    expect(refusalOf(await toggle(first, true))).toEqual([401, "unauthenticated"]);
  });
});
