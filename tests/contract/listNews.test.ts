import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AMERICAN_ADDRESS, outsideSandbox, startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";
import { walk } from "#tests/support/walk.ts";

describe("listNews", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  it("returns published news, newest first, page by page", async () => {
    const { items, next } = dataOf(await platform.call("listNews", {}));
    const days = items.map(({ publishedOn }) => publishedOn);
    expect(days).toEqual([...days].sort().reverse());
    expect(next).toBeNull();
    expect(items.map(({ id }) => id)).not.toContain("blog-news-and-help");
    expect(await walk(async (cursor) => dataOf(await platform.call("listNews", { limit: 2, cursor })))).toEqual(items);
  });

  it("leaves out the sandbox's own news in production", async () => {
    const [news, only] = [
      async () => dataOf(await platform.call("listNews", {})).items.map(({ id }) => id),
      "this-house-is-a-sandbox",
    ];
    const all = await news();
    expect(all).toContain(only);
    await outsideSandbox(platform, async () => {
      expect(await news()).toEqual(all.filter((id) => id !== only));
      expect(refusalOf(await platform.call("getNews", { news: only }))).toEqual([404, "not_found"]);
    });
  });

  it("refuses a forged cursor", async () => {
    expect(refusalOf(await platform.call("listNews", { cursor: "x" }))).toEqual([400, "validation_failed"]);
  });

  it("is closed to a blocked country", async () => {
    expect(refusalOf(await platform.call("listNews", {}, { address: AMERICAN_ADDRESS }))).toEqual([
      403,
      "country_blocked",
    ]);
  });
});
