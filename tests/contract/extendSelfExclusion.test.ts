import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  dayFromNow,
  deactivateSignature,
  extendSignature,
  mailedSignatures,
  moveClockTo,
  newExcludedPlayer,
  newReturningPlayer,
  signInAgain,
} from "#tests/support/exclusions.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";

describe("extendSelfExclusion", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  const extend = (signature: string, day: string) => platform.call("extendSelfExclusion", { signature, day });
  const endOf = async (player: { token: string }) =>
    dataOf(await platform.call("getProfile", {}, player)).selfExclusionBlock.dateTill;

  it("moves the end to the last moment of a later day; a repeat changes nothing", async () => {
    const player = await newExcludedPlayer(platform);
    const day = dayFromNow(platform, 1000);
    const signature = await extendSignature(platform, player);
    const extended = dataOf(await extend(signature, day));
    expect(extended).toMatchObject({ enabled: true, dateTill: `${day}T23:59:59.999Z` });
    expect(dataOf(await extend(signature, day))).toEqual(extended);
    expect(await endOf(player)).toBe(extended.dateTill);
  });

  it("accepts the day after the current end, and no earlier day, whatever the input", async () => {
    const player = await newExcludedPlayer(platform);
    const end = player.dateTill.getTime();
    const dayFromEnd = (days: number) => new Date(end + days * 24 * 60 * 60_000).toISOString().slice(0, 10);
    const signature = await extendSignature(platform, player);
    const early = [dayFromNow(platform, 0), dayFromNow(platform, 1), dayFromEnd(-1), dayFromEnd(0), "2000-01-01"];
    for (const day of early) {
      const { status, envelope } = await extend(signature, day);
      expect([day, status, envelope.status]).toEqual([day, 400, "validation_error"]);
      expect(envelope.errors).toMatchObject([{ path: "day", issue: `too_early|min=${dayFromEnd(1)}` }]);
    }
    expect(await endOf(player)).toBe(player.dateTill.toISOString());
    expect(dataOf(await extend(signature, dayFromEnd(1))).dateTill).toBe(`${dayFromEnd(1)}T23:59:59.999Z`);
  });

  it("accepts the day ten years from now, and no later day", async () => {
    const player = await newExcludedPlayer(platform);
    const signature = await extendSignature(platform, player);
    const latest = new Date(platform.clock.now());
    latest.setUTCFullYear(latest.getUTCFullYear() + 10);
    const max = latest.toISOString().slice(0, 10);
    const dayAfter = new Date(latest.getTime() + 24 * 60 * 60_000).toISOString().slice(0, 10);
    for (const day of [dayAfter, "2199-12-31"]) {
      const { status, envelope } = await extend(signature, day);
      expect([day, status]).toEqual([day, 400]);
      expect(envelope.errors).toMatchObject([{ path: "day", issue: `too_late|max=${max}` }]);
    }
    expect(await endOf(player)).toBe(player.dateTill.toISOString());
    expect(dataOf(await extend(signature, max)).dateTill).toBe(`${max}T23:59:59.999Z`);
  });

  it("extends one that has run out from tomorrow on, and then it cannot be ended", async () => {
    const player = await newReturningPlayer(platform);
    const end = await deactivateSignature(platform, player);
    const signature = await extendSignature(platform, player);
    expect(refusalOf(await extend(signature, dayFromNow(platform, 0)))).toEqual([400, "validation_failed"]);
    dataOf(await extend(signature, dayFromNow(platform, 1)));
    const ended = await platform.call("deactivateSelfExclusion", { signature: end });
    expect(refusalOf(ended)).toEqual([423, "exclusion_running"]);
  });

  it.each(["", "soon", "2030-13-01", "2030-02-30", "2030-1-1", "2030-01-01T00:00:00Z", "+12030-01-01"])(
    "refuses %j, which is not a day",
    async (day) => {
      const signature = await extendSignature(platform, await newExcludedPlayer(platform));
      expect(refusalOf(await extend(signature, day))).toEqual([400, "validation_failed"]);
    },
  );

  it("accepts the mailed link without a session, until the exclusion has run out", async () => {
    const player = await newExcludedPlayer(platform);
    const [signature = ""] = await mailedSignatures(platform, player.email, "extend");
    const day = dayFromNow(platform, 300);
    dataOf(await extend(signature, day));
    expect(await endOf(player)).toBe(`${day}T23:59:59.999Z`);
    moveClockTo(platform, player.dateTill);
    expect(refusalOf(await extend(signature, dayFromNow(platform, 900)))).toEqual([400, "link_invalid"]);
  });

  it("rejects signatures of another purpose, forged ones, and those of an ended exclusion", async () => {
    const player = await newReturningPlayer(platform);
    const [toEnd, toExtend] = [await deactivateSignature(platform, player), await extendSignature(platform, player)];
    const day = dayFromNow(platform, 900);
    for (const signature of [toEnd, "made.up", `${toExtend.slice(0, -2)}xx`]) {
      expect(refusalOf(await extend(signature, day))).toEqual([400, "link_invalid"]);
    }
    dataOf(await platform.call("deactivateSelfExclusion", { signature: toEnd }));
    expect(refusalOf(await extend(toExtend, day))).toEqual([400, "link_invalid"]);
  });

  it("moves only the player's own end", async () => {
    const [one, other] = [await newExcludedPlayer(platform), await newExcludedPlayer(platform)];
    dataOf(await extend(await extendSignature(platform, one), dayFromNow(platform, 900)));
    expect(await endOf(await signInAgain(platform, other))).toBe(other.dateTill.toISOString());
  });
});
