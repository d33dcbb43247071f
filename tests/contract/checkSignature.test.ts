import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signLink } from "#server/platform/modules/links/index.ts";
import {
  deactivateSignature,
  extendSignature,
  newExcludedPlayer,
  newReturningPlayer,
} from "#tests/support/exclusions.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";
import { keysOf } from "#tests/support/secrets.ts";

describe("checkSignature", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  const check = (signature: string) => platform.call("checkSignature", { signature });

  it("tells anyone what a link would do, without doing it", async () => {
    const player = await newReturningPlayer(platform);
    const dateTill = player.dateTill.toISOString();
    const [toEnd, toExtend] = [await deactivateSignature(platform, player), await extendSignature(platform, player)];
    for (let times = 0; times < 2; times++) {
      expect(dataOf(await check(toEnd))).toEqual({ purpose: "exclusion-deactivate", dateTill });
      expect(dataOf(await check(toExtend))).toEqual({ purpose: "exclusion-extend", dateTill });
    }
    expect(dataOf(await platform.call("getProfile", {}, player)).selfExclusionBlock.enabled).toBe(true);
  });

  it("refuses links of an exclusion that was ended", async () => {
    const player = await newReturningPlayer(platform);
    const [toEnd, toExtend] = [await deactivateSignature(platform, player), await extendSignature(platform, player)];
    dataOf(await platform.call("deactivateSelfExclusion", { signature: toEnd }));
    for (const signature of [toEnd, toExtend]) expect(refusalOf(await check(signature))).toEqual([400, "link_invalid"]);
  });

  it("refuses forged links, those of another player, and those of another kind", async () => {
    const [one, other] = [await newExcludedPlayer(platform), await newExcludedPlayer(platform)];
    const { keys } = platform.context.config;
    const expiresAt = new Date(platform.clock.now().getTime() + 60_000);
    const mine = await extendSignature(platform, one);
    const [, facts = ""] = mine.split(".");
    const [, , exclusionId = ""] = Buffer.from(facts, "base64url").toString().split("\n");
    const link = { purpose: "exclusion-extend", subject: one.id, binding: exclusionId, expiresAt } as const;
    expect((await check(signLink(keys, link))).status).toBe(200);
    for (const signature of [
      "x",
      "x".repeat(400),
      signLink(keysOf(2), link),
      signLink(keys, { ...link, subject: other.id }),
      signLink(keys, { ...link, purpose: "unsubscribe" }),
      signLink(keys, { ...link, expiresAt: platform.clock.now() }),
    ]) {
      expect(refusalOf(await check(signature))).toEqual([400, "link_invalid"]);
    }
    expect(refusalOf(await check("x".repeat(401)))).toEqual([400, "validation_failed"]);
  });
});
