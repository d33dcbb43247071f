import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { assertMayPlay } from "#server/platform/modules/protection/index.ts";
import { mayPlay } from "#tests/support/exclusions.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newConfirmedPlayer, newPlayer, refusalOf } from "#tests/support/players.ts";
import { someoneWaits } from "#tests/support/waiting.ts";

const DAY_MS = 24 * 60 * 60_000;

describe("activateCoolingOff", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  const coolOff = (days: 1 | 3 | 7 | 30, token?: string) =>
    platform.call("activateCoolingOff", { days, understood: true }, { token });
  const blockOf = async (token: string) => dataOf(await platform.call("getProfile", {}, { token })).coolingOffBlock;

  it.each([1, 3, 7, 30] as const)("closes play for %i days at once", async (days) => {
    const { id, token } = await newConfirmedPlayer(platform);
    await expect(mayPlay(platform, id)).resolves.toBeUndefined();
    const answered = dataOf(await coolOff(days, token));
    const dateTill = new Date(platform.clock.now().getTime() + days * DAY_MS).toISOString();
    expect(answered).toEqual({ enabled: true, dateTill, days, isLessADay: false });
    expect(await blockOf(token)).toEqual(answered);
    await expect(mayPlay(platform, id)).rejects.toMatchObject({ code: "cooling_off", parameters: { dateTill } });
  });

  it("can be extended and never shortened", async () => {
    const { token } = await newConfirmedPlayer(platform);
    const longer = dataOf(await coolOff(7, token));
    expect(dataOf(await coolOff(1, token))).toEqual(longer);
    const longest = dataOf(await coolOff(30, token));
    expect(longest.days).toBe(30);
    expect(await blockOf(token)).toEqual(longest);
  });

  it("leaves sign-in, profile and balance available", async () => {
    const { email, token } = await newConfirmedPlayer(platform);
    dataOf(await coolOff(3, token));
    expect((await platform.call("getBalance", {}, { token })).status).toBe(200);
    expect((await platform.call("signIn", { email, password: "correct horse battery staple" })).status).toBe(200);
  });

  it("waits for a bet under way, and lets no bet start after its response", async () => {
    const { connection } = platform.context;
    const { id, token } = await newConfirmedPlayer(platform);
    const order: string[] = [];
    let coolingOff: Promise<unknown> | undefined;
    await connection.inTransaction(async (tx) => {
      await assertMayPlay(tx, platform.context, id);
      coolingOff = coolOff(1, token).then(() => order.push("cooling-off"));
      await someoneWaits(connection, () => order.length > 0);
      order.push("bet");
    });
    await coolingOff;
    expect(order).toEqual(["bet", "cooling-off"]);
    await expect(mayPlay(platform, id)).rejects.toMatchObject({ code: "cooling_off" });
  });

  it("creates one restriction for concurrent requests", async () => {
    const { token } = await newConfirmedPlayer(platform);
    const answers = await Promise.all(([7, 1, 30, 3, 30, 1] as const).map((days) => coolOff(days, token)));
    for (const answer of answers) expect(answer.status).toBe(200);
    expect((await blockOf(token)).days).toBe(30);
  });

  it("can run beside a self-exclusion, which is reported first", async () => {
    const { id, token } = await newConfirmedPlayer(platform);
    dataOf(await coolOff(30, token));
    dataOf(await platform.call("activateSelfExclusion", { period: "6_months", understood: true }, { token }));
    await expect(mayPlay(platform, id)).rejects.toMatchObject({ code: "self_excluded" });
    expect((await blockOf(token)).days).toBe(30);
  });

  it("requires confirmation that it was understood, accepts four lengths, and is closed to guests", async () => {
    const { token } = await newPlayer(platform);
    const wrong = [
      { days: 2, understood: true },
      { days: 1, understood: false },
      { days: -30, understood: true },
    ];
    for (const input of wrong) {
      const answer = await platform.call("activateCoolingOff", input as { days: 1; understood: true }, { token });
      expect(refusalOf(answer)).toEqual([400, "validation_failed"]);
    }
    expect((await blockOf(token)).enabled).toBe(false);
    expect(refusalOf(await coolOff(1))).toEqual([401, "unauthenticated"]);
  });
});
