import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { moveClockTo, newExcludedPlayer, signInAgain } from "#tests/support/exclusions.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newPlayer, refusalOf } from "#tests/support/players.ts";

describe("getSelfExclusion", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  const exclusionOf = async (player: { token: string }) => dataOf(await platform.call("getSelfExclusion", {}, player));

  it("returns no signature to a player who is not excluded", async () => {
    expect(await exclusionOf(await newPlayer(platform))).toEqual({
      selfExclusionBlock: { enabled: false, dateTill: null, days: 0, isLessADay: false },
      isDerived: false,
      extendSignature: null,
      deactivateSignature: null,
    });
  });

  it("returns the signature to extend while it runs, and the one to end it once it is over", async () => {
    const player = await newExcludedPlayer(platform);
    const running = await exclusionOf(player);
    expect(running.selfExclusionBlock.dateTill).toBe(player.dateTill.toISOString());
    expect(running.isDerived).toBe(false);
    expect(running.extendSignature).not.toBeNull();
    expect(running.deactivateSignature).toBeNull();
    moveClockTo(platform, player.dateTill);
    const over = await exclusionOf(await signInAgain(platform, player));
    expect(over.selfExclusionBlock.enabled).toBe(true);
    expect(over.extendSignature).not.toBeNull();
    expect(over.deactivateSignature).not.toBeNull();
  });

  it("is closed to guests", async () => {
    expect(refusalOf(await platform.call("getSelfExclusion", {}))).toEqual([401, "unauthenticated"]);
  });
});
