import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GERMAN_ADDRESS, startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newPlayer, PASSWORD, refusalOf } from "#tests/support/players.ts";

const PHONE = "Mozilla/5.0 (Android 15; Mobile; rv:146.0) Gecko/146.0 Firefox/146.0";

describe("listSessions", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  const sessions = async (token: string) => dataOf(await platform.call("listSessions", {}, { token })).sessions;

  it("reports where each was opened, when it was last seen, and which is the current one", async () => {
    const { email, token } = await newPlayer(platform);
    const startedAt = platform.clock.now().toISOString();
    platform.clock.advance({ minutes: 5 });
    const visit = { address: GERMAN_ADDRESS, device: PHONE };
    const { token: phone } = dataOf(await platform.call("signIn", { email, password: PASSWORD }, visit));
    platform.clock.advance({ minutes: 5 });
    const found = await sessions(phone);
    const now = platform.clock.now().toISOString();
    expect(found).toMatchObject([
      { device: "Firefox, Android", country: "DE", lastSeenAt: now, current: true },
      { device: null, country: null, startedAt, lastSeenAt: startedAt, current: false },
    ]);
    platform.clock.advance({ minutes: 1 });
    expect(await sessions(token)).toMatchObject([{ device: null, current: true }, { current: false }]);
  });

  it("stores no free text of a client", async () => {
    const visit = { device: "<script>alert(1)</script>" };
    const { email } = await newPlayer(platform);
    const { token } = dataOf(await platform.call("signIn", { email, password: PASSWORD }, visit));
    expect((await sessions(token)).map(({ device }) => device)).toEqual([null, null]);
  });

  it("leaves out sessions that have ended, and those of other players", async () => {
    const { email, token } = await newPlayer(platform);
    await newPlayer(platform);
    const { token: left } = dataOf(await platform.call("signIn", { email, password: PASSWORD }));
    dataOf(await platform.call("logout", {}, { token: left }));
    expect(await sessions(token)).toHaveLength(1);
    platform.clock.advance({ days: 30 });
    const { token: later } = dataOf(await platform.call("signIn", { email, password: PASSWORD }));
    expect(await sessions(later)).toMatchObject([{ current: true }]);
  });

  it("returns nothing from which a token could be made", async () => {
    const { token } = await newPlayer(platform);
    expect(Object.keys((await sessions(token))[0] ?? {}).sort()).toEqual(
      ["country", "current", "device", "id", "lastSeenAt", "startedAt"].sort(),
    );
  });

  it("is closed to guests", async () => {
    expect(refusalOf(await platform.call("listSessions", {}))).toEqual([401, "unauthenticated"]);
  });
});
