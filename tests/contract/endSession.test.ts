import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newPlayer, PASSWORD, refusalOf } from "#tests/support/players.ts";

describe("endSession", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  const end = (sessionId: string, token?: string) => platform.call("endSession", { sessionId }, { token });
  const profile = (token: string) => platform.call("getProfile", {}, { token });
  const sessionOf = async (token: string) =>
    dataOf(await platform.call("listSessions", {}, { token })).sessions.find(({ current }) => current)?.id ?? "";

  it("ends that session at once and no other; a repeat changes nothing", async () => {
    const { email, token } = await newPlayer(platform);
    const { token: other } = dataOf(await platform.call("signIn", { email, password: PASSWORD }));
    const lost = await sessionOf(other);
    for (let times = 0; times < 2; times++) expect(dataOf(await end(lost, token))).toEqual({ handled: true });
    expect(refusalOf(await profile(other))).toEqual([401, "unauthenticated"]);
    expect(refusalOf(await platform.call("refreshToken", {}, { token: other }))).toEqual([401, "unauthenticated"]);
    expect((await profile(token)).status).toBe(200);
  });

  it("can end the current session", async () => {
    const { token } = await newPlayer(platform);
    dataOf(await end(await sessionOf(token), token));
    expect(refusalOf(await profile(token))).toEqual([401, "unauthenticated"]);
  });

  it("does not find a session of another player, or one that never existed", async () => {
    const [one, other] = [await newPlayer(platform), await newPlayer(platform)];
    expect(refusalOf(await end(await sessionOf(other.token), one.token))).toEqual([404, "not_found"]);
    expect((await profile(other.token)).status).toBe(200);
    expect(refusalOf(await end("ses_neverwasone", one.token))).toEqual([404, "not_found"]);
    expect(refusalOf(await end("1 or 1=1", one.token))).toEqual([400, "validation_failed"]);
  });

  it("is closed to guests", async () => {
    const { token } = await newPlayer(platform);
    expect(refusalOf(await end(await sessionOf(token)))).toEqual([401, "unauthenticated"]);
  });
});
