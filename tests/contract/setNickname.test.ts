import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "#server/durations.ts";
import { entriesOf } from "#server/platform/modules/audit-log/index.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newPlayer, refusalOf } from "#tests/support/players.ts";

describe("setNickname", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  const set = (nickname: string, token?: string) => platform.call("setNickname", { nickname }, { token });
  const nicknameOf = async (token: string) => dataOf(await platform.call("getProfile", {}, { token })).nickname;

  it.each(["fox", "Лиса_7", "Ağaç-Kurdu", "Қасқыр", "a".repeat(20)])("takes %s as it is typed", async (nickname) => {
    const { token } = await newPlayer(platform);
    dataOf(await set(` ${nickname} `, token));
    expect(await nicknameOf(token)).toBe(nickname);
  });

  it.each([
    ["", "required"],
    ["ab", "too_short|min=3"],
    ["a".repeat(21), "too_long|max=20"],
    ["two words", "invalid_nickname"],
    ["fox@home", "invalid_nickname"],
    ["<b>fox", "invalid_nickname"],
    ["fox\u200bfox", "invalid_nickname"],
    ["Ann\u0430", "invalid_nickname"],
    ["___", "invalid_nickname"],
    ["2026", "invalid_nickname"],
  ])("refuses %j", async (nickname, issue) => {
    const { token } = await newPlayer(platform);
    const { status, envelope } = await set(nickname, token);
    expect(status).toBe(400);
    expect(envelope.errors).toEqual([{ code: "validation_failed", path: "nickname", issue }]);
  });

  it("has one owner, whatever the case, until the owner takes another", async () => {
    const [one, other] = [await newPlayer(platform), await newPlayer(platform)];
    dataOf(await set("Wölfin", one.token));
    dataOf(await set("wÖLFIN", one.token));
    for (const typed of ["WÖLFIN", "Wo\u0308lfin"]) {
      const { status, envelope } = await set(typed, other.token);
      expect(status).toBe(409);
      expect(envelope.errors).toEqual([{ code: "nickname_taken", path: "nickname", issue: "nickname_taken" }]);
    }
    dataOf(await set("Bärin", one.token));
    dataOf(await set("Wölfin", other.token));
  });

  it.each(["Openhand", "openhand_support", "Admin", "SUPPORT-24", "Dealer_1", "You", "Поддержка"])(
    "is refused as taken where it is a name of the house: %s",
    async (nickname) => {
      const { token } = await newPlayer(platform);
      expect(refusalOf(await set(nickname, token))).toEqual([409, "nickname_taken"]);
    },
  );

  it("is given to one of many concurrent callers", async () => {
    const nickname = `n${randomBytes(6).toString("hex")}`;
    const players = await Promise.all(Array.from({ length: 5 }, () => newPlayer(platform)));
    const answers = await Promise.all(
      players.map(({ token }, place) => set(place % 2 ? nickname : nickname.toUpperCase(), token)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  it("can be chosen three times in thirty days, and tells when again", async () => {
    const [{ id, token }, other] = [await newPlayer(platform), await newPlayer(platform)];
    const names = Array.from({ length: 5 }, () => `n${randomBytes(6).toString("hex")}`);
    const [first = "", second = "", third = "", fourth = "", taken = ""] = names;
    dataOf(await set(taken, other.token));
    // What is refused, and what is there already, is no choice.
    for (const each of [first, first, second]) dataOf(await set(each, token));
    expect(refusalOf(await set(taken, token))).toEqual([409, "nickname_taken"]);
    const answers = await Promise.all([third, fourth].map((each) => set(each, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const chosen = await nicknameOf(token);
    dataOf(await set(chosen ?? "", token));
    const { status, envelope } = await set(first, token);
    const [earliest] = await entriesOf(platform.context.connection.db, id, new Date(0)).then((entries) =>
      entries.filter(({ what, result }) => what === "setNickname" && result === "ok"),
    );
    const until = new Date((earliest?.at.getTime() ?? 0) + 30 * DAY_MS).toISOString();
    expect([status, envelope.errors]).toEqual([422, [{ code: "nickname_waits", parameters: { until } }]]);
    expect(await nicknameOf(token)).toBe(chosen);
    const { db } = platform.owner;
    await db.execute(sql`alter table audit_log disable trigger user`);
    await db.execute(sql`update audit_log set at = at - interval '30 days' where player_id = ${id}`);
    await db.execute(sql`alter table audit_log enable trigger user`);
    dataOf(await set(first, token));
  });

  it("is closed to guests", async () => {
    expect(refusalOf(await set("stranger"))).toEqual([401, "unauthenticated"]);
  });
});
