import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { games } from "#server/games/index.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { DICE } from "#tests/support/play.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform();
});

afterAll(() => platform.close());

describe("searchGames", () => {
  it("forgives a typing error, finds a studio's games, and answers nothing to nonsense", async () => {
    const find = async (q: string) => dataOf(await platform.call("searchGames", { q })).games.map(({ id }) => id);
    expect(await find("hundrd dise")).toEqual([DICE]);
    const [first] = games;
    expect(await find(first?.studio.name ?? "")).toContain(first?.id);
    expect(await find("qqqqqqqq")).toEqual([]);
    expect(await find("' or 1=1 --")).toEqual([]);
  });

  it.each(["", " ", "x".repeat(61)])("refuses the query %j", async (q) => {
    expect(refusalOf(await platform.call("searchGames", { q }))).toEqual([400, "validation_failed"]);
  });
});
