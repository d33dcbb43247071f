import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operations } from "#app/contract/index.ts";
import type { Operation } from "#app/contract/operation.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, idle, newPlayer, PASSWORD, refusalOf } from "#tests/support/players.ts";

const REFUSED = [423, "presence_required"];

describe("provePresence", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  const refreshed = async (token: string) => dataOf(await platform.call("refreshToken", {}, { token })).token;
  const isIdle = async (token: string) => dataOf(await platform.call("getProfile", {}, { token })).isIdle;
  const balance = (token: string) => platform.call("getBalance", {}, { token });
  const prove = (token: string, password = PASSWORD) => platform.call("provePresence", { password }, { token });

  /** A player whose session has been idle for half an hour, with a valid token. */
  async function idlePlayer() {
    const player = await newPlayer(platform);
    return { ...player, ...(await idle(platform, player)) };
  }

  it("is required from the thirtieth idle minute on, and allows everything again", async () => {
    const { token } = await newPlayer(platform);
    platform.clock.advance({ minutes: 14 });
    const second = await refreshed(token);
    platform.clock.advance({ minutes: 14 });
    const third = await refreshed(second);
    platform.clock.advance({ minutes: 2 });
    expect(await isIdle(third)).toBe(true);
    expect(refusalOf(await balance(third))).toEqual(REFUSED);
    expect(dataOf(await prove(third))).toEqual({ handled: true });
    expect(await isIdle(third)).toBe(false);
    expect((await balance(third)).status).toBe(200);
  });

  it("is not required a moment earlier", async () => {
    const { token } = await newPlayer(platform);
    platform.clock.advance({ minutes: 14, seconds: 59 });
    const next = await refreshed(token);
    platform.clock.advance({ minutes: 14, seconds: 59 });
    expect((await balance(next)).status).toBe(200);
  });

  it("is not required of a player who is active at least every half hour", async () => {
    let { token } = await newPlayer(platform);
    for (let visits = 0; visits < 4; visits++) {
      platform.clock.advance({ minutes: 29 });
      token = await refreshed(token);
      expect((await balance(token)).status).toBe(200);
    }
  });

  it("is the only way: neither calls nor refreshing make an idle session active", async () => {
    const { token } = await idlePlayer();
    for (let calls = 0; calls < 3; calls++) {
      expect(await isIdle(token)).toBe(true);
      platform.clock.advance({ minutes: 2 });
    }
    const next = await refreshed(token);
    expect(await isIdle(next)).toBe(true);
    expect(refusalOf(await balance(next))).toEqual(REFUSED);
  });

  it("counts for its own session and no other", async () => {
    const player = await newPlayer(platform);
    const { token: other } = dataOf(await platform.call("signIn", { email: player.email, password: PASSWORD }));
    platform.clock.advance({ minutes: 31 });
    const [mine, theirs] = [await refreshed(player.token), await refreshed(other)];
    dataOf(await prove(mine));
    expect([await isIdle(mine), await isIdle(theirs)]).toEqual([false, true]);
  });

  it("marks a wrong password, and after three locks its own session and nothing else", async () => {
    const { token, email } = await idlePlayer();
    const answer = await prove(token, "not the password at all");
    expect(answer.status).toBe(422);
    expect(answer.envelope.errors).toEqual([{ code: "wrong_credentials", path: "password", issue: "wrong_password" }]);
    expect(await isIdle(token)).toBe(true);
    await prove(token, "not the password at all");
    await prove(token, "not the password at all");
    expect(refusalOf(await prove(token))).toEqual([423, "sign_in_locked"]);
    const { token: other } = dataOf(await platform.call("signIn", { email, password: PASSWORD }));
    expect((await prove(other)).status).toBe(200);
    expect(refusalOf(await prove(token))).toEqual([423, "sign_in_locked"]);
  });

  it("checks no more than three of many concurrent guesses", async () => {
    const { token } = await idlePlayer();
    const answers = await Promise.all(Array.from({ length: 9 }, () => prove(token, "not the password at all")));
    const codes = answers.map((answer) => refusalOf(answer)[1]);
    expect(codes.filter((code) => code === "wrong_credentials")).toHaveLength(3);
    expect(codes.filter((code) => code === "sign_in_locked")).toHaveLength(6);
  });

  it("requires a session and a password", async () => {
    expect(refusalOf(await platform.call("provePresence", { password: PASSWORD }))).toEqual([401, "unauthenticated"]);
    const { token } = await newPlayer(platform);
    expect(refusalOf(await prove(token, ""))).toEqual([400, "validation_failed"]);
  });

  it("records a busy session as seen once a minute", async () => {
    const { id, token } = await newPlayer(platform);
    const writes = async () => {
      const { rows } = await platform.context.connection.db.execute(
        `select xmin::text as version from sessions where player_id = '${id}'`,
      );
      return JSON.stringify(rows);
    };
    platform.clock.advance({ minutes: 1 });
    await Promise.all(Array.from({ length: 5 }, () => balance(token)));
    const first = await writes();
    platform.clock.advance({ seconds: 59 });
    await balance(token);
    expect(await writes()).toBe(first);
    platform.clock.advance({ seconds: 1 });
    await balance(token);
    expect(await writes()).not.toBe(first);
  });

  const presenceOf = (wanted: boolean) =>
    (Object.entries(operations) as [string, Operation][])
      .filter(([, { presence }]) => presence === wanted)
      .map(([id]) => id);

  it("is required by operations that move money, play or show private details, and never by protective ones", () => {
    expect(presenceOf(true)).toEqual(
      expect.arrayContaining(["playRealRound", "createDeposit", "getBalance", "updateProfile", "changePassword"]),
    );
    expect(presenceOf(false)).toEqual(
      expect.arrayContaining(["getProfile", "logout", "acceptTerms", "activateSelfExclusion", "provePresence"]),
    );
  });
});
