import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { games } from "#server/games/index.ts";
import { favoriteGames } from "#server/platform/modules/players/tables.ts";
import { setDisabled } from "#server/platform/modules/rounds/index.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newPlayer, refusalOf } from "#tests/support/players.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform();
});

afterAll(() => platform.close());

const [first = "", second = "", third = ""] = games.map(({ id }) => id);
const listOf = async (token: string) =>
  dataOf(await platform.call("listFavoriteGames", {}, { token })).games.map(({ id }) => id);

describe("listFavoriteGames", () => {
  it("lists the player's own favourites, latest first", async () => {
    const [one, other] = [await newPlayer(platform), await newPlayer(platform)];
    for (const gameId of [second, third, first]) {
      platform.clock.advance({ seconds: 1 });
      await platform.call("toggleFavorite", { gameId, favorite: true }, one);
    }
    await platform.call("toggleFavorite", { gameId: third, favorite: false }, one);
    expect(await listOf(one.token)).toEqual([first, second]);
    expect(await listOf(other.token)).toEqual([]);
  });

  it("leaves out a game the house no longer has", async () => {
    const { id: playerId, token } = await newPlayer(platform);
    const removed = { playerId, gameId: "a-game-that-left", addedAt: platform.clock.now() };
    await platform.context.connection.db.insert(favoriteGames).values(removed);
    expect(await listOf(token)).toEqual([]);
  });

  it("names a game that is closed, and lists it again once it is open", async () => {
    const { token } = await newPlayer(platform);
    for (const gameId of [first, second]) await platform.call("toggleFavorite", { gameId, favorite: true }, { token });
    const { db } = platform.context.connection;
    await setDisabled(db, second, platform.clock.now());
    const { games: open, closedGames } = dataOf(await platform.call("listFavoriteGames", {}, { token }));
    expect(open.map(({ id }) => id)).toEqual([first]);
    expect(closedGames).toEqual([games[1]?.title]);
    await setDisabled(db, second, null);
    expect((await listOf(token)).sort()).toEqual([first, second].sort());
    expect(dataOf(await platform.call("listFavoriteGames", {}, { token })).closedGames).toEqual([]);
  });

  it("is closed to guests", async () => {
    expect(refusalOf(await platform.call("listFavoriteGames", {}))).toEqual([401, "unauthenticated"]);
  });
});
