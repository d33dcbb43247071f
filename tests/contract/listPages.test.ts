import { afterAll, beforeAll, expect, it } from "vitest";
import { PAGES } from "#tests/support/pages.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf } from "#tests/support/players.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

it("lists every information page of the specification, and each can be read", async () => {
  const { pages } = dataOf(await platform.call("listPages", {}));
  expect(pages.map(({ id }) => id)).toEqual(PAGES);
  for (const { id, updatedAt } of pages) {
    expect(dataOf(await platform.call("getPage", { page: id })).updatedAt).toBe(updatedAt);
  }
});
