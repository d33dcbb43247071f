import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AMERICAN_ADDRESS, startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";

describe("getNews", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  it("returns a news item", async () => {
    const news = dataOf(await platform.call("getNews", { news: "three-slots-and-dice" }));
    expect(news).toMatchObject({ publishedOn: "2026-11-02", language: "en" });
    expect(news.html).toContain('<a href="/en/slots/fox-at-noon">');
  });

  it.each(["blog-news-and-help", "no-such-news", "how-a-round-is-sealed"])("does not know %s", async (news) => {
    expect(refusalOf(await platform.call("getNews", { news }))).toEqual([404, "not_found"]);
  });

  it("refuses an invalid id", async () => {
    expect(refusalOf(await platform.call("getNews", { news: "../pages/terms" }))).toEqual([400, "validation_failed"]);
  });

  it("is closed to a blocked country", async () => {
    expect(
      refusalOf(await platform.call("getNews", { news: "three-slots-and-dice" }, { address: AMERICAN_ADDRESS })),
    ).toEqual([403, "country_blocked"]);
  });
});
