import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gameById } from "#server/games/index.ts";
import { setDisabled } from "#server/platform/modules/rounds/index.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import {
  cutOffRound,
  DICE,
  demoBet,
  diceBet,
  newRichPlayer,
  openDemo,
  SLOT,
  slotBet,
  startMoneyPlatform,
} from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, refusalOf } from "#tests/support/players.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startMoneyPlatform();
});

afterAll(() => platform.close());

const listOf = async (token: string) =>
  dataOf(await platform.call("listLastGames", {}, { token })).games.map(({ id }) => id);

describe("listLastGames", () => {
  it("lists each game once, the last played first", async () => {
    const { token } = await newRichPlayer(platform, 5_000);
    for (const bet of [slotBet(), diceBet(), slotBet()]) {
      platform.clock.advance({ seconds: 10 });
      dataOf(await platform.call("playRealRound", bet, { token }));
    }
    expect(await listOf(token)).toEqual([SLOT, DICE]);
  });

  it("counts an interrupted round: its game was played", async () => {
    const player = await newRichPlayer(platform, 5_000);
    await cutOffRound(platform, player);
    expect(await listOf(player.token)).toEqual([DICE]);
  });

  it("leaves out demos, and the games of other players", async () => {
    const { token } = await newConfirmedPlayer(platform);
    dataOf(await platform.call("playDemoRound", demoBet((await openDemo(platform)).demoToken)));
    expect(await listOf(token)).toEqual([]);
  });

  it("names a game that is closed", async () => {
    const { token } = await newRichPlayer(platform, 5_000);
    for (const bet of [slotBet(), diceBet()]) {
      platform.clock.advance({ seconds: 10 });
      dataOf(await platform.call("playRealRound", bet, { token }));
    }
    const { db } = platform.context.connection;
    await setDisabled(db, DICE, platform.clock.now());
    const { games, closedGames } = dataOf(await platform.call("listLastGames", {}, { token }));
    await setDisabled(db, DICE, null);
    expect(games.map(({ id }) => id)).toEqual([SLOT]);
    expect(closedGames).toEqual([gameById(DICE)?.title]);
  });

  it("is closed to guests", async () => {
    expect(refusalOf(await platform.call("listLastGames", {}))).toEqual([401, "unauthenticated"]);
  });
});
