import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AMERICAN_ADDRESS, startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";

describe("getPage", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  it.each(["terms", "cash_back_system", "pf-jackpots"])(
    "returns %s in the requested language or in English",
    async (page) => {
      const { id, html } = dataOf(await platform.call("getPage", { page }, { language: "pl" }));
      expect(id).toBe(page);
      expect(html).toContain('href="/pl/');
    },
  );

  it.each(["cash-back-system", "cash_back", "no-such-page", "__proto"])("does not know %s", async (page) => {
    const [status] = refusalOf(await platform.call("getPage", { page }));
    expect([400, 404]).toContain(status);
  });

  it.each(["../terms", "terms.md", "Terms"])("refuses the id %s", async (page) => {
    expect(refusalOf(await platform.call("getPage", { page }))).toEqual([400, "validation_failed"]);
  });

  it("is closed to a blocked country", async () => {
    expect(refusalOf(await platform.call("getPage", { page: "terms" }, { address: AMERICAN_ADDRESS }))).toEqual([
      403,
      "country_blocked",
    ]);
  });
});
