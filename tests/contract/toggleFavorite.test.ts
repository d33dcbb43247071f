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

  it("adds and removes as asked, in the order they were added; repeating changes nothing", async () => {
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

  it("takes the same game many times at once", async () => {
    const { token } = await newPlayer(platform);
    const answers = await Promise.all(Array.from({ length: 8 }, () => toggle(first, true, token)));
    for (const answer of answers) expect(dataOf(answer).favorites).toEqual([first]);
  });

  it("keeps players apart", async () => {
    const [one, other] = [await newPlayer(platform), await newPlayer(platform)];
    await toggle(first, true, one.token);
    expect(dataOf(await toggle(second, true, other.token)).favorites).toEqual([second]);
  });

  it("knows no other games than those of the house", async () => {
    const { token } = await newPlayer(platform);
    expect(refusalOf(await toggle("no-such-game", true, token))).toEqual([404, "not_found"]);
    expect(refusalOf(await toggle("../etc", true, token))).toEqual([400, "validation_failed"]);
  });

  it("is for players", async () => {
    expect(refusalOf(await toggle(first, true))).toEqual([401, "unauthenticated"]);
  });
});
