import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LANGUAGES } from "#app/contract/languages.ts";
import { addFeedbackAdverts } from "#server/platform/seed/feedback-adverts.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newPlayer, refusalOf } from "#tests/support/players.ts";

describe("listFeedbackAdverts", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  const adverts = async (token: string, language = "en") =>
    dataOf(await platform.call("listFeedbackAdverts", {}, { token, language })).adverts;

  it("is empty without adverts, and lists each once, latest first", async () => {
    const { token } = await newPlayer(platform);
    expect(await adverts(token)).toEqual([]);
    for (let times = 0; times < 2; times++) await addFeedbackAdverts(platform.context);
    const found = await adverts(token);
    expect(found.map(({ state }) => state)).toEqual(["new", "new"]);
    expect((found[0]?.publishedAt ?? "") > (found[1]?.publishedAt ?? "")).toBe(true);
    expect(dataOf(await platform.call("getProfile", {}, { token })).feedbackAdvertsCount).toBe(2);
  });

  it("has texts in each of the ten languages", async () => {
    const { token } = await newPlayer(platform);
    await addFeedbackAdverts(platform.context);
    const titles = await Promise.all(LANGUAGES.map(async (language) => (await adverts(token, language))[0]?.title));
    expect(new Set(titles).size).toBe(LANGUAGES.length);
    expect((await adverts(token, "kk"))[0]?.language).toBe("kk");
  });

  it("is closed to guests", async () => {
    expect(refusalOf(await platform.call("listFeedbackAdverts", {}))).toEqual([401, "unauthenticated"]);
  });
});
