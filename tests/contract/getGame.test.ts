import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { games } from "#server/games/index.ts";
import { setDisabled } from "#server/platform/modules/rounds/index.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import { DICE, newRichPlayer, SLOT, startMoneyPlatform } from "#tests/support/play.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startMoneyPlatform();
});

afterAll(() => platform.close());

/**
 * RFC 8785, written independently as a player's own program would do it. An object would sort the counts "5" and "10" as
 * numbers, so the text is put together by hand.
 */
function inOrder(value: unknown): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(inOrder)}]`;
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `"${name}":${inOrder(Reflect.get(value, name))}`)}}`;
}

describe("getGame", () => {
  it.each(games.map(({ id }) => id))("returns the rules and odds of %s", async (gameId) => {
    const game = dataOf(await platform.call("getGame", { gameId }, { language: "pl" }));
    expect(game).toMatchObject({ id: gameId, descriptionLanguage: "pl" });
    expect(game.description).not.toBe("");
    expect(game.rtp).toBe(game.odds.rtp);
  });

  it.each(games.map(({ id }) => id))("publishes the preimage of the paytable hash of %s", async (gameId) => {
    const { rules, paytableHash } = dataOf(await platform.call("getGame", { gameId }));
    expect(createHash("sha256").update(inOrder(rules)).digest("hex")).toBe(paytableHash);
  });

  it("returns the same mathematics in demo and real play", async () => {
    const { token } = await newRichPlayer(platform, 1_000);
    const [page, real, demo] = await Promise.all([
      platform.call("getGame", { gameId: SLOT }).then(dataOf),
      platform.call("openRealGame", { gameId: SLOT }, { token }).then(dataOf),
      platform.call("openDemoGame", { gameId: SLOT }).then(dataOf),
    ]);
    expect([real.game, demo.game]).toEqual([page, page]);
  });

  it("reports that a closed game is closed, and everything else as before", async () => {
    const { db } = platform.context.connection;
    const open = dataOf(await platform.call("getGame", { gameId: SLOT }));
    expect(open.isClosed).toBe(false);
    await setDisabled(db, SLOT, platform.clock.now());
    expect(dataOf(await platform.call("getGame", { gameId: SLOT }))).toEqual({ ...open, isClosed: true });
    expect(dataOf(await platform.call("getGame", { gameId: DICE })).isClosed).toBe(false);
    await setDisabled(db, SLOT, null);
    expect(dataOf(await platform.call("getGame", { gameId: SLOT }))).toEqual(open);
  });

  it("refuses an unknown game", async () => {
    expect(refusalOf(await platform.call("getGame", { gameId: "no-game" }))).toEqual([404, "not_found"]);
  });
});
