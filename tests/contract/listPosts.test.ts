import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { InputOf } from "#app/contract/types.ts";
import { AMERICAN_ADDRESS, startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";
import { walk } from "#tests/support/walk.ts";

const DRAFT = "the-evening-you-stop";

describe("listPosts", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  const idsOf = async (input: InputOf<"listPosts">) =>
    dataOf(await platform.call("listPosts", input)).items.map(({ id }) => id);

  it("returns published posts, newest first, with author and tags by name", async () => {
    const { items, next, total } = dataOf(await platform.call("listPosts", {}));
    const days = items.map(({ publishedOn }) => publishedOn);
    expect(days).toEqual([...days].sort().reverse());
    expect([items.length, next]).toEqual([total, null]);
    expect(items.map(({ id }) => id)).not.toContain(DRAFT);
    expect(items.find(({ id }) => id === "how-a-round-is-sealed")).toMatchObject({
      language: "en",
      publishedOn: "2026-11-06",
      author: { id: "dana-okoye", title: "Dana Okoye" },
      tags: [{ id: "proof", title: "Proof" }],
    });
  });

  it("continues where a page ended, without losing or repeating a post", async () => {
    const all = await idsOf({});
    const paged = await walk(async (cursor) => dataOf(await platform.call("listPosts", { limit: 2, cursor })));
    expect(paged.map(({ id }) => id)).toEqual(all);
  });

  it("filters by author, by tag, and by both", async () => {
    const all = dataOf(await platform.call("listPosts", {})).items;
    const by = (author: string) => all.filter((post) => post.author.id === author).map(({ id }) => id);
    const under = (tag: string) => all.filter(({ tags }) => tags.some(({ id }) => id === tag)).map(({ id }) => id);
    expect(await idsOf({ author: "ines-varga" })).toEqual(by("ines-varga"));
    expect(await idsOf({ tag: "money" })).toEqual(under("money"));
    const both = await idsOf({ author: "ines-varga", tag: "money" });
    expect(both).toEqual(by("ines-varga").filter((id) => under("money").includes(id)));
    expect(both.length).toBeGreaterThan(0);
  });

  it.each([
    { author: "nobody" },
    { tag: "nothing" },
    { author: "ines-varga", tag: "nothing" },
    { author: "constructor" },
  ])("returns no posts for %j", async (filter) => {
    expect(refusalOf(await platform.call("listPosts", filter))).toEqual([404, "not_found"]);
  });

  it.each([{ cursor: "x" }, { cursor: "../" }, { author: "../ines-varga" }, { limit: 0 }, { limit: 51 }])(
    "refuses %j",
    async (input) => {
      expect(refusalOf(await platform.call("listPosts", input))).toEqual([400, "validation_failed"]);
    },
  );

  it("is closed to a blocked country", async () => {
    expect(refusalOf(await platform.call("listPosts", {}, { address: AMERICAN_ADDRESS }))).toEqual([
      403,
      "country_blocked",
    ]);
  });
});
