import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import type { TestPlatform } from "./platform.ts";
import { auditOf, startMoneyPlatform } from "./play.ts";

const opening = (platform: TestPlatform) => async () => {
  Object.assign(platform, await startMoneyPlatform());
};

const closing = (platform: TestPlatform) => async () => {
  expect(await auditOf(platform)).toEqual([]);
  await platform.close();
};

/** One platform for the tests of a file, there from the first of them on. After the last the ledger must be whole. */
export function auditedPlatform(): TestPlatform {
  const platform = {} as TestPlatform;
  beforeAll(opening(platform));
  afterAll(closing(platform));
  return platform;
}

/** A platform for each test of a file, after which the ledger must be whole. */
export function auditedPlatformOfEach(): TestPlatform {
  const platform = {} as TestPlatform;
  beforeEach(opening(platform));
  afterEach(closing(platform));
  return platform;
}
