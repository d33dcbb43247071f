import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { SLOT } from "#tests/support/play.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform();
});

afterAll(() => platform.close());

describe("windowSearch", () => {
  it.each(["f", "fo", "fox", "fox at n", "fox at noon"])("suggests the game while %j is typed", async (q) => {
    const { games } = dataOf(await platform.call("windowSearch", { q }));
    expect(games.length).toBeLessThanOrEqual(8);
    expect(games.map(({ id }) => id)).toContain(SLOT);
  });

  it("returns the fields a suggestion shows and no more", async () => {
    const { games } = dataOf(await platform.call("windowSearch", { q: "fox at noon" }));
    expect(Object.keys(games[0] ?? {}).sort()).toEqual(["category", "emblem", "id", "ink", "studio", "title"]);
  });

  it.each(["", " ", "x".repeat(61)])("refuses %j", async (q) => {
    expect(refusalOf(await platform.call("windowSearch", { q }))).toEqual([400, "validation_failed"]);
  });
});
