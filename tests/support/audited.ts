import { afterAll, beforeAll, expect } from "vitest";
import type { TestPlatform } from "./platform.ts";
import { auditOf, startMoneyPlatform } from "./play.ts";

/** One platform for the tests of a file, there from the first of them on. After the last the ledger must be whole. */
export function auditedPlatform(): TestPlatform {
  const platform = {} as TestPlatform;
  beforeAll(async () => {
    Object.assign(platform, await startMoneyPlatform());
  });
  afterAll(async () => {
    expect(await auditOf(platform)).toEqual([]);
    await platform.close();
  });
  return platform;
}
