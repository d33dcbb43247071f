import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setDisabled } from "#server/platform/modules/rounds/index.ts";
import { AMERICAN_ADDRESS, startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { SLOT } from "#tests/support/play.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";

describe("getPost", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  it("returns a post with its games and its neighbours", async () => {
    const post = dataOf(await platform.call("getPost", { post: "volatility-in-five-pips" }));
    expect(post).toMatchObject({ title: "Volatility in five pips", author: { id: "ines-varga" } });
    expect(post.html).toContain('<a href="/en/blog/what-rtp-does-not-say">');
    expect(post.games.map(({ id }) => id)).toEqual(["hundred-dice", "fox-at-noon", "night-ferry", "moth-hour"]);
    const related = ["checking-a-round-by-hand", "what-a-bonus-costs", "what-two-hundred-rounds-cost"];
    expect(post.related.map(({ id }) => id)).toEqual(related);
  });

  it("leaves out a closed game", async () => {
    const { db } = platform.context.connection;
    await setDisabled(db, SLOT, platform.clock.now());
    const { games } = dataOf(await platform.call("getPost", { post: "volatility-in-five-pips" }));
    expect(games.map(({ id }) => id)).toEqual(["hundred-dice", "night-ferry", "moth-hour"]);
    await setDisabled(db, SLOT, null);
  });

  it("links to neighbours in the requested language", async () => {
    const post = dataOf(await platform.call("getPost", { post: "volatility-in-five-pips" }, { language: "kk" }));
    expect(post.html).toContain('<a href="/kk/blog/what-rtp-does-not-say">');
  });

  it.each(["the-evening-you-stop", "no-such-post", "terms", "constructor"])("does not know %s", async (post) => {
    expect(refusalOf(await platform.call("getPost", { post }))).toEqual([404, "not_found"]);
  });

  it.each(["../pages/terms", "a_b", "A", "%2e%2e"])("refuses the id %s", async (post) => {
    expect(refusalOf(await platform.call("getPost", { post }))).toEqual([400, "validation_failed"]);
  });

  it("is closed to a blocked country", async () => {
    expect(
      refusalOf(await platform.call("getPost", { post: "how-a-round-is-sealed" }, { address: AMERICAN_ADDRESS })),
    ).toEqual([403, "country_blocked"]);
  });
});
