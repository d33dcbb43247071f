import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { games } from "#server/games/index.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import { newRichPlayer, SLOT, startMoneyPlatform } from "#tests/support/play.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startMoneyPlatform();
});

afterAll(() => platform.close());

/** RFC 8785, written here once more as a player's own program would do it. */
const inOrder = (_: string, value: unknown) =>
  value !== null && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

describe("getGame", () => {
  it.each(games.map(({ id }) => id))("shows the rules and odds of %s", async (gameId) => {
    const game = dataOf(await platform.call("getGame", { gameId }, { language: "pl" }));
    expect(game).toMatchObject({ id: gameId, descriptionLanguage: "pl" });
    expect(game.description).not.toBe("");
    expect(game.rtp).toBe(game.odds.rtp);
  });

  it.each(games.map(({ id }) => id))("publishes what the paytable hash of %s is of", async (gameId) => {
    const { rules, paytableHash } = dataOf(await platform.call("getGame", { gameId }));
    const text = JSON.stringify(rules, inOrder);
    expect(createHash("sha256").update(text).digest("hex")).toBe(paytableHash);
  });

  it("is the same mathematics in demo and real play", async () => {
    const { token } = await newRichPlayer(platform, 1_000);
    const [page, real, demo] = await Promise.all([
      platform.call("getGame", { gameId: SLOT }).then(dataOf),
      platform.call("openRealGame", { gameId: SLOT }, { token }).then(dataOf),
      platform.call("openDemoGame", { gameId: SLOT }).then(dataOf),
    ]);
    expect([real.game, demo.game]).toEqual([page, page]);
  });

  it("refuses an unknown game", async () => {
    expect(refusalOf(await platform.call("getGame", { gameId: "no-game" }))).toEqual([404, "not_found"]);
  });
});
