import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { games } from "#server/games/index.ts";
import { setDisabled } from "#server/platform/modules/rounds/index.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import { diceBet, newRichPlayer, operationId, startMoneyPlatform } from "#tests/support/play.ts";
import { dataOf } from "#tests/support/players.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startMoneyPlatform();
});

afterAll(() => platform.close());

const tables = games.filter(({ category }) => category === "tables").map(({ id }) => id);
const TABLE = "slow-roulette";
const info = async (currency: "EUR" | "RUB" = "EUR") =>
  dataOf(await platform.call("getLiveGameInfo", { currency })).games;
const at = async (gameId: string) => (await info()).find((game) => game.gameId === gameId);
const playersAt = async (gameId: string) => (await at(gameId))?.players;

describe("getLiveGameInfo", () => {
  it("returns every table, and no other game, with its stakes in the currency", async () => {
    expect((await info()).map(({ gameId }) => gameId).sort()).toEqual([...tables].sort());
    for (const { stakes } of await info("RUB")) {
      expect(stakes.minimum.currency).toBe("RUB");
      expect(BigInt(stakes.maximum.amount)).toBe(BigInt(stakes.minimum.amount) * 500n);
    }
  });

  it("counts each player of the last hour once, and none from before", async () => {
    const bet = () =>
      diceBet({ gameId: TABLE, operationId: operationId(), input: { kind: "roulette", bets: ["red"] } });
    expect(await playersAt(TABLE)).toBe(0);
    for (const _ of [1, 2]) {
      const { token } = await newRichPlayer(platform, 10_000);
      for (const _ of [1, 2]) {
        dataOf(await platform.call("playRealRound", bet(), { token }));
        platform.clock.advance({ seconds: 10 });
      }
    }
    expect(await playersAt(TABLE)).toBe(2);
    // The players without names, and since when; and the returns of the rounds: a bet on red twice its stake, or nothing.
    const seated = await at(TABLE);
    expect(seated?.seatedSince).toHaveLength(2);
    const [first = "", second = ""] = seated?.seatedSince ?? [];
    expect(Date.parse(second) - Date.parse(first)).toBe(20_000);
    expect(seated?.lastResults).toHaveLength(4);
    expect(seated?.lastResults.every((result) => [0, 200].includes(result))).toBe(true);
    platform.clock.advance({ minutes: 11 });
    expect(await at(TABLE)).toMatchObject({ players: 2, seatedSince: [] });
    platform.clock.advance({ minutes: 50 });
    expect(await playersAt(TABLE)).toBe(0);
  });

  it("leaves out a closed table", async () => {
    await setDisabled(platform.context.connection.db, TABLE, platform.context.clock.now());
    expect(await playersAt(TABLE)).toBeUndefined();
  });

  it.each(["FUN", "PTS", "XXX"])("refuses %s, in which nobody plays for real", async (currency) => {
    const answer = await fetch(`${platform.url}/api/v1/live-game-additional-info/${currency}`);
    expect(answer.status).toBe(400);
  });
});
