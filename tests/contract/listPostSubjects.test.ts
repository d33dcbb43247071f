import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AMERICAN_ADDRESS, startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";

describe("listPostSubjects", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  it("lists authors and tags, with the number of their published posts", async () => {
    const { authors, tags } = dataOf(await platform.call("listPostSubjects", {}));
    expect(authors.map(({ title }) => title)).toEqual(["Dana Okoye", "Ines Varga", "Piet Almgren"]);
    expect(tags.map(({ id }) => id)).toEqual(["money", "odds", "proof", "stopping"]);
    for (const { id, posts } of authors) {
      expect(dataOf(await platform.call("listPosts", { author: id })).total).toBe(posts);
    }
    for (const { id, posts } of tags) expect(dataOf(await platform.call("listPosts", { tag: id })).total).toBe(posts);
  });

  it("is closed to a blocked country", async () => {
    expect(refusalOf(await platform.call("listPostSubjects", {}, { address: AMERICAN_ADDRESS }))).toEqual([
      403,
      "country_blocked",
    ]);
  });
});
