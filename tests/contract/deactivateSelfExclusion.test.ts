import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lockPlayer } from "#server/platform/modules/players/index.ts";
import { restrictions } from "#server/platform/modules/protection/tables.ts";
import {
  dayFromNow,
  deactivateSignature,
  extendSignature,
  mayPlay,
  moveClockTo,
  newExcludedPlayer,
  newReturningPlayer,
  signInAgain,
} from "#tests/support/exclusions.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";
import { someoneWaits } from "#tests/support/waiting.ts";

describe("deactivateSelfExclusion", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  const deactivate = (signature: string) => platform.call("deactivateSelfExclusion", { signature });
  const blockOf = async (player: { token: string }) =>
    dataOf(await platform.call("getProfile", {}, player)).selfExclusionBlock;

  it("allows play again once the exclusion is over; a repeat changes nothing", async () => {
    const player = await newReturningPlayer(platform);
    const signature = await deactivateSignature(platform, player);
    await expect(mayPlay(platform, player.id)).rejects.toMatchObject({ code: "self_excluded" });
    for (let times = 0; times < 2; times++) expect(dataOf(await deactivate(signature))).toEqual({ handled: true });
    expect(await blockOf(player)).toEqual({ enabled: false, dateTill: null, days: 0, isLessADay: false });
    await expect(mayPlay(platform, player.id)).resolves.toBeUndefined();
  });

  it("is refused up to the last moment, even with a valid signature", async () => {
    const player = await newReturningPlayer(platform);
    const signature = await deactivateSignature(platform, player);
    const { dateTill } = dataOf(
      await platform.call("extendSelfExclusion", {
        signature: await extendSignature(platform, player),
        day: dayFromNow(platform, 1),
      }),
    );
    const end = new Date(dateTill ?? 0);
    moveClockTo(platform, new Date(Math.min(end.getTime() - 1, platform.clock.now().getTime() + 59 * 60_000)));
    const answer = await deactivate(signature);
    expect(refusalOf(answer)).toEqual([423, "exclusion_running"]);
    expect(answer.envelope.errors[0]?.parameters).toEqual({ dateTill });
    expect((await blockOf(await signInAgain(platform, player))).enabled).toBe(true);
  });

  it("does not end an exclusion that is later than the one of the signature", async () => {
    const player = await newReturningPlayer(platform);
    const signature = await deactivateSignature(platform, player);
    dataOf(await deactivate(signature));
    dataOf(await platform.call("activateSelfExclusion", { period: "6_months", understood: true }, player));
    dataOf(await deactivate(signature));
    expect((await blockOf(player)).enabled).toBe(true);
  });

  it("rejects signatures that extend, forged ones, and expired ones", async () => {
    const running = await newExcludedPlayer(platform);
    const toExtend = await extendSignature(platform, running);
    for (const signature of [toExtend, "x", "a.b", `${toExtend}.`]) {
      expect(refusalOf(await deactivate(signature))).toEqual([400, "link_invalid"]);
    }
    expect(refusalOf(await deactivate(""))).toEqual([400, "validation_failed"]);
    const over = await newReturningPlayer(platform);
    const signature = await deactivateSignature(platform, over);
    platform.clock.advance({ minutes: 60 });
    expect(refusalOf(await deactivate(signature))).toEqual([400, "link_invalid"]);
  });

  it("ends only the player's own exclusion", async () => {
    const other = await newExcludedPlayer(platform);
    const player = await newReturningPlayer(platform);
    dataOf(await deactivate(await deactivateSignature(platform, player)));
    expect((await blockOf(await signInAgain(platform, other))).enabled).toBe(true);
  });

  it("waits for a concurrent extension, and then finds the exclusion running", async () => {
    const { connection } = platform.context;
    const player = await newReturningPlayer(platform);
    const signature = await deactivateSignature(platform, player);
    let ended: ReturnType<typeof deactivate> | undefined;
    let isAnswered = false;
    await connection.inTransaction(async (tx) => {
      await lockPlayer(tx, player.id, "update");
      const dateTill = new Date(platform.clock.now().getTime() + 60_000);
      await tx.update(restrictions).set({ dateTill }).where(eq(restrictions.playerId, player.id));
      ended = deactivate(signature).finally(() => {
        isAnswered = true;
      });
      await someoneWaits(connection, () => isAnswered);
    });
    expect(ended && refusalOf(await ended)).toEqual([423, "exclusion_running"]);
    expect((await blockOf(player)).enabled).toBe(true);
  });
});
