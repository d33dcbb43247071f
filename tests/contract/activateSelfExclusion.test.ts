import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requireTerms, setBlocked } from "#server/platform/modules/players/index.ts";
import { assertMayPlay } from "#server/platform/modules/protection/index.ts";
import { deactivateSignature, mayPlay, moveClockTo, signInAgain } from "#tests/support/exclusions.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newConfirmedPlayer, newPlayer, refusalOf } from "#tests/support/players.ts";
import { someoneWaits } from "#tests/support/waiting.ts";

describe("activateSelfExclusion", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  const exclude = (period: "6_months" | "1_year" | "3_years" | "5_years", token?: string) =>
    platform.call("activateSelfExclusion", { period, understood: true }, { token });
  const restriction = async (token: string) =>
    dataOf(await platform.call("getProfile", {}, { token })).selfExclusionBlock;

  it("excludes at once, until the same day a year later", async () => {
    const { id, token } = await newConfirmedPlayer(platform);
    await expect(mayPlay(platform, id)).resolves.toBeUndefined();
    const till = new Date(platform.clock.now());
    till.setUTCFullYear(till.getUTCFullYear() + 1);
    const answered = dataOf(await exclude("1_year", token));
    expect(answered).toMatchObject({ enabled: true, dateTill: till.toISOString(), isLessADay: false });
    expect([365, 366]).toContain(answered.days);
    expect(await restriction(token)).toEqual(answered);
    await expect(mayPlay(platform, id)).rejects.toMatchObject({ code: "self_excluded" });
  });

  it("can be extended and never shortened", async () => {
    const { token } = await newConfirmedPlayer(platform);
    const longer = dataOf(await exclude("3_years", token));
    expect(dataOf(await exclude("6_months", token))).toEqual(longer);
    const longest = dataOf(await exclude("5_years", token));
    expect(new Date(longest.dateTill ?? 0) > new Date(longer.dateTill ?? 0)).toBe(true);
    expect(await restriction(token)).toEqual(longest);
  });

  it("waits for a bet under way, and lets no bet start after its response", async () => {
    const { connection } = platform.context;
    const { id, token } = await newConfirmedPlayer(platform);
    const order: string[] = [];
    let exclusion: Promise<unknown> | undefined;
    await connection.inTransaction(async (tx) => {
      await assertMayPlay(tx, platform.context, id);
      exclusion = exclude("6_months", token).then(() => order.push("exclusion"));
      await someoneWaits(connection, () => order.length > 0);
      order.push("bet");
    });
    await exclusion;
    expect(order).toEqual(["bet", "exclusion"]);
    await expect(mayPlay(platform, id)).rejects.toMatchObject({ code: "self_excluded" });
  });

  it("ends the player's subscriptions, which do not return when the exclusion ends", async () => {
    const [player, other] = [await newConfirmedPlayer(platform), await newConfirmedPlayer(platform)];
    const letters = async (token: string) => dataOf(await platform.call("getSubscriptions", {}, { token }));
    const [all, none] = [
      { news: true, offers: true, results: true },
      { news: false, offers: false, results: false },
    ];
    for (const { token } of [player, other]) dataOf(await platform.call("setSubscriptions", all, { token }));
    const { dateTill } = dataOf(await exclude("6_months", player.token));
    expect([await letters(player.token), await letters(other.token)]).toEqual([none, all]);

    moveClockTo(platform, new Date(dateTill ?? 0));
    const { token } = await signInAgain(platform, player);
    const signature = await deactivateSignature(platform, { token });
    dataOf(await platform.call("deactivateSelfExclusion", { signature }));
    expect(await letters(token)).toEqual(none);
  });

  it("sends the player the link that extends it, once for each later end", async () => {
    const { email, token } = await newConfirmedPlayer(platform, { language: "de" });
    const letters = async () => {
      const { messages } = dataOf(await platform.call("listOutbox", { to: email }));
      return messages.filter(({ link }) => link?.includes("/de/player/self-exclusion/extend/"));
    };
    const { dateTill } = dataOf(await exclude("6_months", token));
    const [letter] = await letters();
    expect(letter?.subject).toBe(`Ihre Selbstsperre gilt bis ${dateTill?.slice(0, 10)}`);
    expect(letter?.text).toContain(dateTill?.slice(0, 10));
    expect(letter?.text).toContain(letter?.link);
    dataOf(await exclude("6_months", token));
    expect(await letters()).toHaveLength(1);
    dataOf(await exclude("1_year", token));
    expect(await letters()).toHaveLength(2);
  });

  it("requires confirmation that it was understood, and is closed to guests", async () => {
    const { token } = await newPlayer(platform);
    const unread = { period: "1_year", understood: false as true } as const;
    expect(refusalOf(await platform.call("activateSelfExclusion", unread, { token }))).toEqual([
      400,
      "validation_failed",
    ]);
    expect((await restriction(token)).enabled).toBe(false);
    expect(refusalOf(await exclude("1_year"))).toEqual([401, "unauthenticated"]);
  });

  it("is checked after a block and before terms and e-mail, in the order of the guards", async () => {
    const { db } = platform.context.connection;
    const { id, token } = await newPlayer(platform);
    await expect(mayPlay(platform, id)).rejects.toMatchObject({ code: "email_not_confirmed" });
    await requireTerms(db, id);
    await expect(mayPlay(platform, id)).rejects.toMatchObject({ code: "terms_required" });
    dataOf(await exclude("6_months", token));
    await expect(mayPlay(platform, id)).rejects.toMatchObject({ code: "self_excluded" });
    await setBlocked(db, id, platform.clock.now());
    await expect(mayPlay(platform, id)).rejects.toMatchObject({ code: "player_blocked" });
  });
});

describe("a self-exclusion that ends", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  it("reports its last day, and holds after its end until the player ends it", async () => {
    const { id, email, token } = await newConfirmedPlayer(platform);
    const { dateTill } = dataOf(
      await platform.call("activateSelfExclusion", { period: "6_months", understood: true }, { token }),
    );
    const left = new Date(dateTill ?? 0).getTime() - platform.clock.now().getTime();
    const block = async () =>
      dataOf(await platform.call("getProfile", {}, await signInAgain(platform, { email }))).selfExclusionBlock;
    platform.clock.advance({ seconds: left / 1000 - 1 });
    expect(await block()).toEqual({ enabled: true, dateTill, days: 0, isLessADay: true });
    platform.clock.advance({ seconds: 1 });
    expect(await block()).toEqual({ enabled: true, dateTill, days: 0, isLessADay: false });
    platform.clock.advance({ days: 400 });
    expect(await block()).toEqual({ enabled: true, dateTill, days: 0, isLessADay: false });
    await expect(mayPlay(platform, id)).rejects.toMatchObject({
      code: "self_excluded",
    });
  });
});
