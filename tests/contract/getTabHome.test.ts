import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { games } from "#server/games/index.ts";
import { setDisabled } from "#server/platform/modules/rounds/index.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { DICE } from "#tests/support/play.ts";
import { dataOf } from "#tests/support/players.ts";
import { LISTED } from "#tests/support/providers.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform();
});

afterAll(() => platform.close());

describe("getTabHome", () => {
  it("returns each section that has games except the one of all games, with counts", async () => {
    const { total, sections, studios } = dataOf(await platform.call("getTabHome", {}));
    expect(total).toBe(LISTED.length);
    const categories = new Set<string>(games.map(({ category }) => category));
    const shown = [
      "new",
      "popular",
      ...["slots", "tables", "instant", "scratch"].filter((id) => categories.has(id)),
      "jackpots",
    ];
    expect(sections.map(({ id }) => id)).toEqual(shown);
    for (const section of sections) expect(section.games.length).toBe(Math.min(8, section.total));
    expect(studios.reduce((sum, studio) => sum + studio.total, 0)).toBe(LISTED.length);
  });

  it("leaves out a disabled game", async () => {
    await setDisabled(platform.context.connection.db, DICE, platform.context.clock.now());
    const { total, sections } = dataOf(await platform.call("getTabHome", {}));
    expect(total).toBe(LISTED.length - 1);
    expect(sections.flatMap((section) => section.games).map(({ id }) => id)).not.toContain(DICE);
  });
});
