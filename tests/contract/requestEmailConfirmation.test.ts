import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { confirmationSignatures, dataOf, newPlayer, newUnknownPlayer, refusalOf } from "#tests/support/players.ts";

describe("requestEmailConfirmation", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  const request = (token?: string) => platform.call("requestEmailConfirmation", {}, { token });

  it("sends another link, and both work", async () => {
    const { email, token } = await newPlayer(platform);
    expect(dataOf(await request(token))).toEqual({ handled: true });
    const signatures = await confirmationSignatures(platform, email);
    expect(new Set(signatures).size).toBe(2);
    for (const signature of signatures) expect((await platform.call("confirmEmail", { signature })).status).toBe(200);
  });

  it("sends a link that leads on to the page the visit continues at", async () => {
    const to = "/en/game/play/fox-at-noon";
    const { email, token } = await newPlayer(platform, { to: "/en/games-all" });
    platform.clock.advance({ minutes: 1 });
    await platform.call("requestEmailConfirmation", { to }, { token });
    const { messages } = dataOf(await platform.call("listOutbox", { to: email }));
    const pages = messages.map(({ link }) => new URL(link ?? "").searchParams.get("to"));
    expect(pages).toEqual([to, "/en/games-all"]);
    for (const elsewhere of ["https://evil.test", "//evil.test", "/en/\\evil"]) {
      expect((await platform.call("requestEmailConfirmation", { to: elsewhere }, { token })).status).toBe(400);
    }
  });

  it("sends five in an hour, concurrent requests included, and then again", async () => {
    const { email, token } = await newPlayer(platform);
    const answers = await Promise.all(Array.from({ length: 10 }, () => request(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(6);
    expect(await confirmationSignatures(platform, email)).toHaveLength(5);
    platform.clock.advance({ minutes: 60 });
    const { token: next } = dataOf(await platform.call("refreshToken", {}, { token }));
    expect((await request(next)).status).toBe(200);
  });

  it("sends nothing to players who have confirmed", async () => {
    const { email, token } = await newUnknownPlayer(platform);
    expect((await request(token)).status).toBe(200);
    expect(await confirmationSignatures(platform, email)).toHaveLength(1);
  });

  it("is closed to guests", async () => {
    expect(refusalOf(await request())).toEqual([401, "unauthenticated"]);
  });
});
