import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newPlayer, refusalOf } from "#tests/support/players.ts";

const UNAUTHENTICATED = [401, "unauthenticated"];

describe("refreshToken", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  const refresh = (token: string) => platform.call("refreshToken", {}, { token });
  const profile = (token: string) => platform.call("getProfile", {}, { token });

  it("accepts an expired token and returns a valid one", async () => {
    const { id, token } = await newPlayer(platform);
    platform.clock.advance({ minutes: 15 });
    expect(refusalOf(await profile(token))).toEqual(UNAUTHENTICATED);
    const next = dataOf(await refresh(token)).token;
    expect(next).not.toBe(token);
    expect(dataOf(await profile(next)).id).toBe(id);
  });

  it("gives twenty concurrent callers the same next token and leaves one session", async () => {
    const { id, token } = await newPlayer(platform);
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(token)));
    const tokens = new Set(answers.map((answer) => dataOf(answer).token));
    expect(tokens.size).toBe(1);
    expect((await profile([...tokens][0] ?? "")).status).toBe(200);
    const { rows } = await platform.context.connection.db.execute(
      `select generation, ended_at from sessions where player_id = '${id}'`,
    );
    expect(rows).toEqual([{ generation: 2, ended_at: null }]);
  });

  it("keeps the rotated token valid for 30 seconds, even over a second rotation", async () => {
    const { token } = await newPlayer(platform);
    const second = dataOf(await refresh(token)).token;
    platform.clock.advance({ seconds: 10 });
    const third = dataOf(await refresh(second)).token;
    platform.clock.advance({ seconds: 19 });
    expect((await profile(token)).status).toBe(200);
    expect(dataOf(await refresh(token)).token).toBe(third);
    expect((await profile(third)).status).toBe(200);
  });

  it.each(["refreshing", "any other call"])(
    "ends the session of a rotated token that is used later by %s",
    async (way) => {
      const { token } = await newPlayer(platform);
      const next = dataOf(await refresh(token)).token;
      platform.clock.advance({ seconds: 30 });
      expect((await profile(next)).status).toBe(200);
      expect(refusalOf(await (way === "refreshing" ? refresh : profile)(token))).toEqual(UNAUTHENTICATED);
      expect(refusalOf(await profile(next))).toEqual(UNAUTHENTICATED);
      expect(refusalOf(await refresh(next))).toEqual(UNAUTHENTICATED);
    },
  );

  it("ends with the session after 30 days, however often it was refreshed", async () => {
    let { token } = await newPlayer(platform);
    for (let day = 0; day < 29; day++) {
      platform.clock.advance({ days: 1 });
      token = dataOf(await refresh(token)).token;
    }
    platform.clock.advance({ days: 1 });
    expect(refusalOf(await profile(token))).toEqual(UNAUTHENTICATED);
    expect(refusalOf(await refresh(token))).toEqual(UNAUTHENTICATED);
  });

  it.each(["A".repeat(43), ""])("refuses what was never issued: %j", async (token) => {
    expect(refusalOf(await refresh(token))).toEqual(UNAUTHENTICATED);
  });
});
