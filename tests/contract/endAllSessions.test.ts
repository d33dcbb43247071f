import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newPlayer, PASSWORD, refusalOf } from "#tests/support/players.ts";

const UNAUTHENTICATED = [401, "unauthenticated"];

describe("endAllSessions", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  const endAll = (token?: string) => platform.call("endAllSessions", {}, { token });
  const profile = (token: string) => platform.call("getProfile", {}, { token });
  const signIn = async (email: string) => dataOf(await platform.call("signIn", { email, password: PASSWORD })).token;

  it("ends every session of the player, the current one included, and no one else's", async () => {
    const { email, token } = await newPlayer(platform);
    const bystander = await newPlayer(platform);
    const others = [await signIn(email), await signIn(email)];
    expect(dataOf(await endAll(others[0]))).toEqual({ handled: true });
    for (const ended of [token, ...others]) {
      expect(refusalOf(await profile(ended))).toEqual(UNAUTHENTICATED);
      expect(refusalOf(await platform.call("refreshToken", {}, { token: ended }))).toEqual(UNAUTHENTICATED);
    }
    expect((await profile(bystander.token)).status).toBe(200);
    expect((await profile(await signIn(email))).status).toBe(200);
  });

  it("requires no presence: an idle session can end a session left open elsewhere", async () => {
    const { token } = await newPlayer(platform);
    platform.clock.advance({ minutes: 31 });
    const idle = dataOf(await platform.call("refreshToken", {}, { token })).token;
    expect(dataOf(await endAll(idle))).toEqual({ handled: true });
  });

  it("requires a session", async () => {
    expect(refusalOf(await endAll())).toEqual(UNAUTHENTICATED);
    const { token } = await newPlayer(platform);
    dataOf(await endAll(token));
    expect(refusalOf(await endAll(token))).toEqual(UNAUTHENTICATED);
  });
});
