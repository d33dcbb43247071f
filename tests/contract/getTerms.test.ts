import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TERMS_VERSION, TERMS_VERSIONS } from "#server/platform/modules/players/index.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";

describe("getTerms", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  it("returns the version in force, and lists all versions", async () => {
    const terms = dataOf(await platform.call("getTerms", {}, { language: "tr" }));
    expect(terms).toMatchObject({ id: "terms", language: "tr", version: TERMS_VERSION, until: null });
    expect(terms.versions).toEqual(TERMS_VERSIONS.toReversed());
    const { html } = dataOf(await platform.call("getPage", { page: "terms" }, { language: "tr" }));
    expect(terms.html).toBe(html);
  });

  it("returns each earlier version unchanged, with the day it was replaced", async () => {
    const texts = new Set<string>();
    for (const [place, { version, from }] of TERMS_VERSIONS.slice(0, -1).entries()) {
      const terms = dataOf(await platform.call("getTerms", { version }));
      expect(terms).toMatchObject({ version, from, until: TERMS_VERSIONS[place + 1]?.from });
      texts.add(terms.html);
    }
    expect(texts.size).toBe(TERMS_VERSIONS.length - 1);
  });

  it("refuses an unknown version", async () => {
    expect(refusalOf(await platform.call("getTerms", { version: "2026-01" }))).toEqual([404, "not_found"]);
    expect(refusalOf(await platform.call("getTerms", { version: "../terms" }))).toEqual([404, "not_found"]);
  });
});
