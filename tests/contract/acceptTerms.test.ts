import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requireTerms } from "#server/platform/modules/players/index.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newPlayer, refusalOf } from "#tests/support/players.ts";

describe("acceptTerms", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  const accept = (version: string, token?: string) => platform.call("acceptTerms", { version }, { token });
  const isRequired = async (token: string) => dataOf(await platform.call("getProfile", {}, { token })).isTermsRequired;

  it("accepts the version in force, once the house asks again", async () => {
    const { id, token } = await newPlayer(platform);
    await requireTerms(platform.context.connection.db, id);
    expect(await isRequired(token)).toBe(true);
    const { termsVersion } = dataOf(await platform.call("getSettings", {}));
    for (let times = 0; times < 2; times++) {
      expect(dataOf(await accept(termsVersion, token))).toEqual({ handled: true });
      expect(await isRequired(token)).toBe(false);
    }
  });

  it("does not take another version for the one in force", async () => {
    const { id, token } = await newPlayer(platform);
    await requireTerms(platform.context.connection.db, id);
    const { status, envelope } = await accept("2019-01", token);
    expect(status).toBe(400);
    expect(envelope.errors).toEqual([{ code: "validation_failed", path: "version", issue: "invalid_choice" }]);
    expect(await isRequired(token)).toBe(true);
  });

  it("is for players", async () => {
    expect(refusalOf(await accept("2026-01"))).toEqual([401, "unauthenticated"]);
  });
});
