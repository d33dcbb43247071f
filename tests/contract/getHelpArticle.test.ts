import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LANGUAGES } from "#app/contract/languages.ts";
import { EXPORT_DAYS } from "#app/contract/rights.ts";
import { AMERICAN_ADDRESS, startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";

describe("getHelpArticle", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  it("returns an article with the others on its subject", async () => {
    expect(dataOf(await platform.call("getHelpArticle", { article: "sign-in" }))).toMatchObject({
      title: "I cannot sign in",
      subject: { id: "account", title: "Your account" },
      related: [{ id: "confirm-e-mail" }, { id: "identity" }, { id: "close-account" }],
    });
  });

  it.each(LANGUAGES)("says in %s how many days a copy of the data can be downloaded", async (language) => {
    const { html } = dataOf(await platform.call("getHelpArticle", { article: "close-account" }, { language }));
    expect(html.replace(/<[^>]*>/g, "").match(/\d+/g)).toEqual([String(EXPORT_DAYS)]);
  });

  it.each(["no-such-article", "terms"])("does not know %s", async (article) => {
    expect(refusalOf(await platform.call("getHelpArticle", { article }))).toEqual([404, "not_found"]);
  });

  it("refuses an invalid id", async () => {
    expect(refusalOf(await platform.call("getHelpArticle", { article: "../x" }))).toEqual([400, "validation_failed"]);
  });

  it("is closed to a blocked country", async () => {
    expect(
      refusalOf(await platform.call("getHelpArticle", { article: "sign-in" }, { address: AMERICAN_ADDRESS })),
    ).toEqual([403, "country_blocked"]);
  });
});
