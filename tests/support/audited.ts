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

/** One platform for all tests of a file, started before the first. The ledger is audited after the last. */
export function auditedPlatform(): TestPlatform {
  const platform = {} as TestPlatform;
  beforeAll(opening(platform));
  afterAll(closing(platform));
  return platform;
}

/** A new platform for each test of a file; the ledger is audited after each. */
export function auditedPlatformOfEach(): TestPlatform {
  const platform = {} as TestPlatform;
  beforeEach(opening(platform));
  afterEach(closing(platform));
  return platform;
}
