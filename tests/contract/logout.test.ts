import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newPlayer, PASSWORD } from "#tests/support/players.ts";

describe("logout", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  const logout = (token?: string) => platform.call("logout", {}, { token });
  const statusOf = async (token: string) => (await platform.call("getProfile", {}, { token })).status;

  it("ends this session and no other; a repeat changes nothing", async () => {
    const { email, token } = await newPlayer(platform);
    const other = dataOf(await platform.call("signIn", { email, password: PASSWORD })).token;
    for (let times = 0; times < 2; times++) {
      const answer = await logout(token);
      expect(dataOf(answer)).toEqual({ handled: true });
      expect(answer.headers.get("cache-control")).toBe("no-store");
    }
    expect(await statusOf(token)).toBe(401);
    expect((await platform.call("refreshToken", {}, { token })).status).toBe(401);
    expect(await statusOf(other)).toBe(200);
  });

  it("ends a session whose token has expired", async () => {
    const { token } = await newPlayer(platform);
    platform.clock.advance({ minutes: 20 });
    expect((await logout(token)).status).toBe(200);
    expect((await platform.call("refreshToken", {}, { token })).status).toBe(401);
  });

  it.each([undefined, "B".repeat(43)])("is content with %s for a token", async (token) => {
    expect(dataOf(await logout(token))).toEqual({ handled: true });
  });
});
