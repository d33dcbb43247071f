import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { games } from "#server/games/index.ts";
import { startCampaignPlatform } from "#tests/support/campaigns.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf } from "#tests/support/players.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startCampaignPlatform();
});

afterAll(() => platform.close());

const list = async (language = "en") => dataOf(await platform.call("listContributionGames", {}, { language })).games;

describe("listContributionGames", () => {
  it("lists every game, by title, with its contribution", async () => {
    const listed = await list();
    expect(listed.map(({ id }) => id).sort()).toEqual(games.map(({ id }) => id).sort());
    expect(listed.map(({ title }) => title)).toEqual(listed.map(({ title }) => title).sort());
    const counts = { slots: 100, tables: 10, instant: 10, scratch: 100 };
    for (const { category, percent } of listed) expect(percent).toBe(counts[category]);
  });

  it("names the campaigns with another contribution of a game, in the page's language", async () => {
    const exceptionsOf = async (id: string, language?: string) =>
      (await list(language)).find((game) => game.id === id)?.exceptions;
    const otherwise = (title: string) => [{ campaign: { id: "with-a-code", title }, percent: 0 }];
    expect(await exceptionsOf("fox-at-noon")).toEqual(otherwise("A deposit with a code"));
    expect(await exceptionsOf("hundred-dice", "ru")).toEqual(otherwise("Депозит с кодом"));
    expect(await exceptionsOf("night-ferry")).toEqual([]);
  });

  it("lists the games of a house without campaigns", async () => {
    const empty = await startTestPlatform();
    const listed = dataOf(await empty.call("listContributionGames", {})).games;
    expect(listed).toHaveLength(games.length);
    for (const { exceptions } of listed) expect(exceptions).toEqual([]);
    await empty.close();
  });
});
