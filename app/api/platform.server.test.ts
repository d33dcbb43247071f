import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { siteServices } from "#tests/support/site-door.ts";
import { type Answer, answered, openUpstream, refused } from "#tests/support/upstream.ts";
import type { Caller } from "./client.server.ts";
import { platformOf, type Settings } from "./platform.server.ts";

const upstream = await openUpstream();
const newPlatform = () => platformOf(siteServices({ API_URL: upstream.url }));
const { refresh } = newPlatform();

const FRESH = "token-after-the-refresh";
const caller = (token: string): Caller => ({
  token,
  language: "en",
  requestId: "r",
  address: null,
  signal: AbortSignal.timeout(60_000),
});
const twenty = (token: string) => Array.from({ length: 20 }, () => refresh(caller(token)));

beforeEach(() => upstream.on("refreshToken", answered("refreshToken", { token: FRESH })));
afterEach(() => upstream.forget());
afterAll(() => upstream.close());

it("twenty callers share one refresh", async () => {
  const tokens = await Promise.all(twenty("a-token-that-expired"));
  expect(new Set(tokens)).toEqual(new Set([FRESH]));
  expect(upstream.calls.map(({ headers }) => headers.authorization)).toEqual(["Bearer a-token-that-expired"]);
});

it("twenty callers share one failure, and the next asks again", async () => {
  upstream.on("refreshToken", refused("unauthenticated"), answered("refreshToken", { token: FRESH }));
  const outcomes = await Promise.allSettled(twenty("a-dead-token-of-someone"));
  expect(outcomes.every(({ status }) => status === "rejected")).toBe(true);
  expect(upstream.calls).toHaveLength(1);
  expect(await refresh(caller("a-dead-token-of-someone"))).toBe(FRESH);
});

it("no one is given the refresh of another token", async () => {
  upstream.on("refreshToken", ({ headers }) => answered("refreshToken", { token: `${headers.authorization}-next` }));
  const [one, other] = await Promise.all([refresh(caller("token-one")), refresh(caller("token-two"))]);
  expect([one, other]).toEqual(["Bearer token-one-next", "Bearer token-two-next"]);
});

it("an answer without a token is a failed refresh", async () => {
  upstream.on("refreshToken", answered("refreshToken", { token: "" }));
  await expect(refresh(caller("a-token-that-expired"))).rejects.toMatchObject({ code: "unavailable" });
});

describe("content that is kept", () => {
  const SETTINGS: Settings = {
    ...{ mode: "sandbox", supportEmail: "help@openhand.example", minimumAge: 18, minimumPasswordLength: 8 },
    ...{ termsVersion: "1", currencies: ["EUR"], defaultCurrency: "EUR", passkeys: false, captcha: null },
  };
  const hang = () => new Promise<Answer>(() => undefined);

  it("is asked for once by all who want it, as nobody in particular", async () => {
    upstream.on("getSettings", answered("getSettings", SETTINGS));
    upstream.on("listRedirects", answered("listRedirects", { redirects: [{ from: "/a", to: "/b", status: 301 }] }));
    const platform = newPlatform();
    const all = Array.from({ length: 20 }, async () => [await platform.settings(), (await platform.redirects()).size]);
    expect(await Promise.all(all)).toEqual(Array(20).fill([SETTINGS, 1]));
    expect(upstream.calls.map(({ path }) => path).sort()).toEqual(["/redirects", "/settings"]);
    expect(upstream.calls.some(({ headers }) => headers.authorization || headers["x-forwarded-for"])).toBe(false);
  });

  it("is done without when it does not come soon", async () => {
    upstream.on("getSettings", hang);
    upstream.on("listRedirects", hang);
    const platform = newPlatform();
    const all = [platform.settings(), platform.settings(), platform.redirects()];
    expect(await Promise.all(all)).toEqual([null, null, new Map()]);
    expect(upstream.callsOf("getSettings")).toHaveLength(1);
  });

  it("stays as it was last known, for everybody at once, while the platform hangs", async () => {
    let now = Date.now();
    const platform = platformOf(siteServices({ API_URL: upstream.url }, () => now));
    upstream.on("getSettings", answered("getSettings", SETTINGS), hang);
    expect(await platform.settings()).toEqual(SETTINGS);
    now += 24 * 60 * 60 * 1000;
    for (let page = 0; page < 20; page++) expect(await platform.settings()).toEqual(SETTINGS);
    await expect.poll(() => upstream.callsOf("getSettings")).toHaveLength(2);
  });

  it("is done without when it is refused, and the platform left alone for a moment", async () => {
    upstream.on("getSettings", refused("internal"));
    const platform = newPlatform();
    expect([await platform.settings(), await platform.settings()]).toEqual([null, null]);
    // A GET is repeated once after a 500 (SPEC §7).
    expect(upstream.callsOf("getSettings")).toHaveLength(2);
  });
});
