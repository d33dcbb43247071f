import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isOtherId } from "#app/contract/other-ids.ts";
import { games } from "#server/games/index.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf } from "#tests/support/players.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform();
});

afterAll(() => platform.close());

describe("listProviders", () => {
  it("counts the games of each studio by category, with studios sorted by name", async () => {
    const { studios } = dataOf(await platform.call("listProviders", {}));
    const names = studios.map(({ name }) => name);
    expect(names).toEqual([...new Set([...games.map(({ studio }) => studio.name), "Sandbox Studio"])].sort());
    for (const { id, total, categories } of studios.filter((studio) => !isOtherId(studio.id))) {
      const own = games.filter(({ studio }) => studio.id === id);
      expect(total).toBe(own.length);
      for (const { id: category, total: count } of categories) {
        expect(count).toBe(own.filter((game) => game.category === category).length);
      }
      expect(categories.reduce((sum, category) => sum + category.total, 0)).toBe(total);
      expect(categories.every((category) => category.total > 0)).toBe(true);
    }
  });
});
