import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { DICE } from "#tests/support/play.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";
import { LISTED } from "#tests/support/providers.ts";
import { walk } from "#tests/support/walk.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform();
});

afterAll(() => platform.close());

describe("listSectionGames", () => {
  it("pages through all games without losing one", async () => {
    const found = await walk(async (cursor) => {
      const page = dataOf(await platform.call("listSectionGames", { section: "all", limit: 10, cursor }));
      expect(page.total).toBe(LISTED.length);
      return page;
    });
    expect(found.map(({ id }) => id).sort()).toEqual([...LISTED].sort());
  });

  it("refuses a cursor of another section, and an unknown section", async () => {
    const foreign = await platform.call("listSectionGames", { section: "slots", cursor: DICE });
    expect(refusalOf(foreign)).toEqual([400, "validation_failed"]);
    const unknown = await fetch(`${platform.url}/api/v1/games/sections/nothing`);
    expect(unknown.status).toBe(400);
  });
});
