import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Language } from "#app/contract/languages.ts";
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

it("twenty callers share one failed refresh, and the next caller tries again", async () => {
  upstream.on("refreshToken", refused("unauthenticated"), answered("refreshToken", { token: FRESH }));
  const outcomes = await Promise.allSettled(twenty("a-dead-token-of-someone"));
  expect(outcomes.every(({ status }) => status === "rejected")).toBe(true);
  expect(upstream.calls).toHaveLength(1);
  expect(await refresh(caller("a-dead-token-of-someone"))).toBe(FRESH);
});

it("no caller receives the refresh of another token", async () => {
  upstream.on("refreshToken", ({ headers }) => answered("refreshToken", { token: `${headers.authorization}-next` }));
  const [one, other] = await Promise.all([refresh(caller("token-one")), refresh(caller("token-two"))]);
  expect([one, other]).toEqual(["Bearer token-one-next", "Bearer token-two-next"]);
});

it("an answer without a token is a failed refresh", async () => {
  upstream.on("refreshToken", answered("refreshToken", { token: "" }));
  await expect(refresh(caller("a-token-that-expired"))).rejects.toMatchObject({ code: "unavailable" });
});

describe("cached content", () => {
  const SETTINGS: Settings = {
    mode: "sandbox",
    supportEmail: "help@openhand.example",
    minimumAge: 18,
    minimumPasswordLength: 8,
    termsVersion: "1",
    currencies: ["EUR"],
    defaultCurrency: "EUR",
    passkeys: false,
    captcha: null,
  };
  const hang = () => new Promise<Answer>(() => undefined);

  it("is requested once for all concurrent callers, as a guest", async () => {
    upstream.on("getSettings", answered("getSettings", SETTINGS));
    upstream.on("listRedirects", answered("listRedirects", { redirects: [{ from: "/a", to: "/b", status: 301 }] }));
    const platform = newPlatform();
    const all = Array.from({ length: 20 }, async () => [await platform.settings(), (await platform.redirects()).size]);
    expect(await Promise.all(all)).toEqual(Array(20).fill([SETTINGS, 1]));
    expect(upstream.calls.map(({ path }) => path).sort()).toEqual(["/redirects", "/settings"]);
    expect(upstream.calls.some(({ headers }) => headers.authorization || headers["x-forwarded-for"])).toBe(false);
  });

  it("is left out when it does not arrive soon", async () => {
    upstream.on("getSettings", hang);
    upstream.on("listRedirects", hang);
    const platform = newPlatform();
    const all = [platform.settings(), platform.settings(), platform.redirects()];
    expect(await Promise.all(all)).toEqual([null, null, new Map()]);
    expect(upstream.callsOf("getSettings")).toHaveLength(1);
  });

  it("keeps its last known value for every caller, at once, while the platform hangs", async () => {
    let now = Date.now();
    const platform = platformOf(siteServices({ API_URL: upstream.url }, () => now));
    upstream.on("getSettings", answered("getSettings", SETTINGS), hang);
    expect(await platform.settings()).toEqual(SETTINGS);
    now += 24 * 60 * 60 * 1000;
    for (let page = 0; page < 20; page++) expect(await platform.settings()).toEqual(SETTINGS);
    await expect.poll(() => upstream.callsOf("getSettings")).toHaveLength(2);
  });

  it("has the menus of the language and of the texts that are shown now", async () => {
    const menu = (title: string) => answered("getMenu", { menus: [{ id: "main", title, language: "en", links: [] }] });
    upstream.on("getMenu", menu("old"), menu("new"), menu("neu"));
    upstream.on("listFooterIcons", answered("listFooterIcons", { icons: [] }));
    const platform = newPlatform();
    const titleOf = async (language: Language, content: string) =>
      (await platform.frameContent(language, { content }))?.menus[0]?.title;
    expect([await titleOf("en", "1"), await titleOf("en", "1"), await titleOf("en", "2")]).toEqual([
      "old",
      "old",
      "new",
    ]);
    expect(await titleOf("de", "2")).toBe("neu");
    expect(upstream.callsOf("getMenu").map(({ headers }) => headers["accept-language"])).toEqual(["en", "en", "de"]);
  });

  it("is left out when it is refused, and the platform is not called again for a moment", async () => {
    upstream.on("getSettings", refused("internal"));
    const platform = newPlatform();
    expect([await platform.settings(), await platform.settings()]).toEqual([null, null]);
    // A GET is retried once after a 500 (SPEC §7).
    expect(upstream.callsOf("getSettings")).toHaveLength(2);
  });
});

describe("an answer that is the same for everyone", () => {
  const PAGE = { page: "terms" } as const;
  const terms = (title: string) =>
    answered("getPage", {
      id: "terms",
      title,
      language: "en",
      description: "",
      html: "",
      readingMinutes: 1,
      updatedAt: "2026-11-27T00:00:00.000Z",
    });

  it("is requested once per version for all concurrent callers, as a guest", async () => {
    upstream.on("getPage", terms("one"), terms("two"));
    const { call } = newPlatform();
    const request = (token: string, content: string) =>
      call("getPage", PAGE, { ...caller(token), address: "192.0.2.1", versions: { content } });
    const [mine, yours] = await Promise.all([request("mine", "1"), request("yours", "1")]);
    expect(yours).toBe(mine);
    expect(await request("mine", "2")).not.toEqual(mine);
    expect(upstream.calls).toHaveLength(2);
    expect(upstream.calls.some(({ headers }) => headers.authorization || headers["x-forwarded-for"])).toBe(false);
    expect(() => Object.assign(mine, { title: "three" })).toThrow(TypeError);
  });

  it("is requested in each language, and again after a second", async () => {
    let now = Date.now();
    upstream.on("getPage", terms("one"));
    const { call } = platformOf(siteServices({ API_URL: upstream.url }, () => now));
    for (const language of ["en", "de", "en"] as const) await call("getPage", PAGE, { ...caller("mine"), language });
    expect(upstream.calls).toHaveLength(2);
    now += 1_000;
    await call("getPage", PAGE, caller("mine"));
    expect(upstream.calls).toHaveLength(3);
  });

  it("is cached per address for a minute if it depends on the address", async () => {
    let now = Date.now();
    const place = (country: string) => answered("getVisitor", { country, blocked: false, minimumAge: 18 });
    upstream.on("getVisitor", place("DE"), place("BE"), place("AT"));
    const { call } = platformOf(siteServices({ API_URL: upstream.url }, () => now));
    const request = async (token: string, address: string) =>
      (await call("getVisitor", {}, { ...caller(token), address, device: token })).country;
    expect(await request("mine", "192.0.2.1")).toBe("DE");
    expect(await request("mine", "192.0.2.2")).toBe("BE");
    now += 59_000;
    expect(await request("yours", "192.0.2.1")).toBe("DE");
    now += 1_000;
    expect(await request("yours", "192.0.2.1")).toBe("AT");
    expect(upstream.calls.map(({ headers }) => headers["x-forwarded-for"])).toEqual([
      "192.0.2.1",
      "192.0.2.2",
      "192.0.2.1",
    ]);
    expect(upstream.calls.some(({ headers }) => headers.authorization || headers["x-device"])).toBe(false);
  });

  it("is not awaited past the caller's own deadline, and fails with the caller's own operation", async () => {
    upstream.on("getPage", () => new Promise<Answer>(() => undefined));
    const { call } = newPlatform();
    const hurried = call("getPage", PAGE, { ...caller("mine"), requestId: "mine", signal: AbortSignal.timeout(20) });
    await expect(hurried).rejects.toMatchObject({ code: "unavailable", requestId: "mine" });

    upstream.on("getNews", refused("not_found"));
    const refusals = ["mine", "yours"].map((requestId) =>
      call("getNews", { news: "none" }, { ...caller("mine"), requestId }).catch((error) => error.requestId),
    );
    expect(await Promise.all(refusals)).toEqual(["mine", "yours"]);
  });

  it("fails no caller before the caller's own deadline, in a process that is late either", async () => {
    upstream.on("getPage", () => new Promise<Answer>(() => undefined));
    const { call } = platformOf(siteServices({ API_URL: upstream.url, PAGE_SECONDS: "1" }));
    // Node runs all due timers of one length together: an older one of a page's time brings the later ones forward.
    setTimeout(() => undefined, 1_000);
    await delay(50);
    const signal = AbortSignal.timeout(999);
    setTimeout(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200), 900);
    await delay(1);
    const wasAborted = call("getPage", PAGE, { ...caller("mine"), signal }).catch(() => signal.aborted);
    await expect(wasAborted).resolves.toBe(true);
  });
});
