import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addFeedbackAdverts } from "#server/platform/seed/feedback-adverts.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newPlayer, refusalOf } from "#tests/support/players.ts";

describe("viewFeedbackAdvert", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
    await addFeedbackAdverts(platform.context);
  });
  afterAll(() => platform.close());

  const view = (advertId: string, token?: string) => platform.call("viewFeedbackAdvert", { advertId }, { token });
  const adverts = async (token: string) => dataOf(await platform.call("listFeedbackAdverts", {}, { token })).adverts;

  it("marks one as seen for this player alone; a repeat changes nothing", async () => {
    const [one, other] = [await newPlayer(platform), await newPlayer(platform)];
    const [first] = await adverts(one.token);
    const answers = await Promise.all(Array.from({ length: 4 }, () => view(first?.id ?? "", one.token)));
    for (const answer of answers) expect(dataOf(answer)).toEqual({ handled: true });
    expect((await adverts(one.token)).map(({ state }) => state)).toEqual(["seen", "new"]);
    expect((await adverts(other.token)).map(({ state }) => state)).toEqual(["new", "new"]);
    const count = async (token: string) =>
      dataOf(await platform.call("getProfile", {}, { token })).feedbackAdvertsCount;
    expect([await count(one.token), await count(other.token)]).toEqual([1, 2]);
  });

  it("refuses unknown ones, and is closed to guests", async () => {
    const { token } = await newPlayer(platform);
    const [first] = await adverts(token);
    expect(refusalOf(await view("fba_neverasked", token))).toEqual([404, "not_found"]);
    expect(refusalOf(await view("anything", token))).toEqual([400, "validation_failed"]);
    expect(refusalOf(await view(first?.id ?? ""))).toEqual([401, "unauthenticated"]);
  });
});
