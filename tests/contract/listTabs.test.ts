import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GAME_SECTIONS, isOther } from "#app/contract/catalogue.ts";
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

const tabs = async () => dataOf(await platform.call("listTabs", {})).tabs;

describe("listTabs", () => {
  it("counts every section as it lists it, and names its mechanics", async () => {
    expect((await tabs()).map(({ id }) => id)).toEqual(GAME_SECTIONS);
    for (const { id, total, mechanics } of await tabs()) {
      const { items, total: listed } = dataOf(await platform.call("listSectionGames", { section: id, limit: 50 }));
      expect([id, total]).toEqual([id, listed]);
      expect([...mechanics].sort()).toEqual(
        [...new Set(items.flatMap((card) => (isOther(card) ? [] : card.mechanic)))].sort(),
      );
    }
  });

  it("counts no disabled game", async () => {
    await setDisabled(platform.context.connection.db, DICE, platform.context.clock.now());
    expect((await tabs()).find(({ id }) => id === "all")?.total).toBe(LISTED.length - 1);
  });
});
