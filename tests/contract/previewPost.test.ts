import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { preview } from "#server/ops/preview.ts";
import { previewPost } from "#server/platform/modules/content/index.ts";
import { AMERICAN_ADDRESS, startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";

const DRAFT = "the-evening-you-stop";
const PUBLISHED = "how-a-round-is-sealed";

describe("previewPost", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  const operator = () => ({
    connection: platform.context.connection,
    redirectHosts: [],
    secret: platform.context.config.secret,
    publicUrl: "https://house.example",
  });
  const linkTo = async (what: string, id: string) => new URL(await preview.run(operator(), [what, id]));
  const signatureOf = (link: URL) => link.searchParams.get("signature") ?? "";

  it("shows a draft to the bearer of the link an operator made", async () => {
    const link = await linkTo("post", DRAFT);
    expect(link.origin + link.pathname).toBe(`https://house.example/blog-pre-show/${DRAFT}`);
    const seen = dataOf(await platform.call("previewPost", { post: DRAFT, signature: signatureOf(link) }));
    expect(seen).toMatchObject({ id: DRAFT, state: "draft" });
    expect(refusalOf(await platform.call("getPost", { post: DRAFT }))).toEqual([404, "not_found"]);
  });

  it("shows one that is published as published", async () => {
    const signature = signatureOf(await linkTo("post", PUBLISHED));
    const seen = dataOf(await platform.call("previewPost", { post: PUBLISHED, signature }));
    expect(seen.state).toBe("published");
  });

  it("is over after seven days", async () => {
    const clock = { ...platform.context.clock, now: () => new Date(Date.now() + 7 * 24 * 60 * 60_000) };
    const signature = signatureOf(await linkTo("post", DRAFT));
    const ahead = { ...platform.context, clock };
    expect(() => previewPost(ahead, DRAFT, signature, "en")).toThrow(expect.objectContaining({ code: "not_found" }));
  });

  it("tells nothing without a signature of its own", async () => {
    const own = signatureOf(await linkTo("post", DRAFT));
    const foreign = [
      "",
      "x",
      own.slice(0, -1),
      signatureOf(await linkTo("post", PUBLISHED)),
      signatureOf(await linkTo("news", "blog-news-and-help")),
    ];
    for (const signature of foreign) {
      expect(refusalOf(await platform.call("previewPost", { post: DRAFT, signature }))).toEqual([404, "not_found"]);
    }
    expect(refusalOf(await platform.call("previewPost", { post: DRAFT }))).toEqual([404, "not_found"]);
    expect(refusalOf(await platform.call("previewPost", { post: "no-such-text", signature: own }))).toEqual([
      404,
      "not_found",
    ]);
  });

  it.each([["post", "no-such-text"], ["page", "terms"], ["post"], []])("is not made for %s %s", async (...words) => {
    await expect(preview.run(operator(), words)).rejects.toMatchObject({ name: "OpsProblem" });
  });

  it("is closed to a blocked country", async () => {
    expect(refusalOf(await platform.call("previewPost", { post: DRAFT }, { address: AMERICAN_ADDRESS }))).toEqual([
      403,
      "country_blocked",
    ]);
  });
});
