import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { ApiFailure } from "#app/api/failure.ts";
import { EXCLUDED, openDoor, PLAYER, siteServices, TOKEN } from "#tests/support/site-door.ts";
import { answered, ok, refused } from "#tests/support/upstream.ts";
import { enter, scopeOf } from "./enter.server.ts";
import { type AnswerNotes, requestContext } from "./load-context.server.ts";
import { refusedPage } from "./refusal.server.ts";

const { upstream, visit, context, close } = await openDoor();
afterAll(close);

const FRESH = "token-after-the-refresh";
const PROFILE = answered("getProfile", PLAYER);
const BALANCE = answered("getBalance", { accounts: [] });

const signedIn = (address = "/en") => ({
  request: new Request(`http://openhand.test${address}`, { headers: { Cookie: `auth_token=${TOKEN}` } }),
  context: context(),
});
const bearers = () => upstream.calls.map(({ path, headers }) => `${path} ${headers.authorization ?? "-"}`);

beforeEach(() => {
  upstream.on("getProfile", PROFILE);
  upstream.on("refreshToken", answered("refreshToken", { token: FRESH }));
});
afterEach(() => upstream.forget());

describe("entering", () => {
  it("runs once for all loaders of a request", async () => {
    const args = signedIn();
    const scopes = await Promise.all([enter(args), enter(args), enter(args)]);
    expect(new Set(scopes).size).toBe(1);
    expect(scopes[0]?.player?.id).toBe(PLAYER.id);
    expect(upstream.callsOf("getProfile")).toHaveLength(1);
    expect(await scopeOf(args.context)).toBe(scopes[0]);
  });

  it("throws the redirect in every loader, and leaves no scope", async () => {
    upstream.on("getProfile", answered("getProfile", { ...PLAYER, ...EXCLUDED }));
    const args = signedIn("/en/slots/fox");
    const outcomes = await Promise.allSettled([enter(args), enter(args)]);
    expect(outcomes.map((outcome) => outcome.status === "rejected" && outcome.reason.status)).toEqual([302, 302]);
    expect(await scopeOf(args.context)).toBeNull();
    expect(await scopeOf({})).toBeNull();
  });

  it("sends no token for a guest, and the player's token for a player", async () => {
    await visit("/en");
    await enter(signedIn());
    expect(bearers().filter((call) => !call.startsWith("/redirects"))).toEqual([
      "/visitor -",
      `/profile Bearer ${TOKEN}`,
    ]);
  });

  it("passes on the request's id, the visitor's address and the page's language", async () => {
    const facts = { requestId: "req-7", address: "203.0.113.7", receivedAt: performance.now(), nonce: "" };
    const scope = await enter({ request: new Request("http://openhand.test/kk"), context: { ...context(), facts } });
    expect([scope.requestId, scope.language]).toEqual(["req-7", "kk"]);
    expect(upstream.callsOf("getVisitor")[0]?.headers).toMatchObject({
      "x-request-id": "req-7",
      "x-forwarded-for": "203.0.113.7",
      "accept-language": "kk",
    });
  });

  it.each([
    ["Mozilla/5.0 (X11; Linux x86_64) Firefox/146.0", "Mozilla/5.0 (X11; Linux x86_64) Firefox/146.0"],
    [`Browser/1.0 ${"x".repeat(300)}`, `Browser/1.0 ${"x".repeat(188)}`],
    ["Br\u00f6wser/1.0", "Brwser/1.0"],
    ["", undefined],
  ])("passes the browser %j on as %j", async (browser, passedOn) => {
    const { request, context } = signedIn();
    request.headers.set("User-Agent", browser);
    await enter({ request, context });
    expect(upstream.callsOf("getProfile")[0]?.headers["x-device"]).toBe(passedOn);
  });

  it("refuses a blocked country, by the visitor's address or by the account's answer", async () => {
    upstream.on("getVisitor", answered("getVisitor", { country: "US", blocked: true, minimumAge: 18 }));
    await expect(visit("/en")).rejects.toMatchObject({ code: "country_blocked", status: 403 });
    upstream.on("getVisitor", answered("getVisitor", { country: "DE", blocked: false, minimumAge: 18 }));
    upstream.on("getProfile", { status: 403, body: "<html>" });
    await expect(enter(signedIn())).rejects.toMatchObject({ code: "country_blocked", status: 403 });
  });

  it.each([
    ["/de", "", ["lang=de"]],
    ["/de", "lang=de", []],
    ["/de", "lang=pl", ["lang=de"]],
    ["/xx", "", []],
    ["/xx/bonuses", "lang=pl", []],
  ])("under %s with the cookie %j sets %j", async (address, cookie, cookies) => {
    const visited = await visit(address, { cookie });
    expect(visited.cookies.map((sent) => sent.split(";")[0])).toEqual(cookies);
  });
});

describe("an expired session", () => {
  const EXPIRED = refused("unauthenticated");

  it("is refreshed, the call is repeated with the new token, and the token is stored", async () => {
    upstream.on("getProfile", EXPIRED, PROFILE);
    const scope = await enter(signedIn());
    expect(scope.player?.id).toBe(PLAYER.id);
    expect(bearers().slice(0, 3)).toEqual([
      `/profile Bearer ${TOKEN}`,
      `/token/refresh Bearer ${TOKEN}`,
      `/profile Bearer ${FRESH}`,
    ]);
    expect(scope.takeCookies()).toContainEqual(expect.stringMatching(`^auth_token=${FRESH};`));
  });

  it("is refreshed once for concurrent calls, also for one that fails later", async () => {
    const scope = await enter(signedIn());
    let tell = () => {};
    const repeated = new Promise<void>((resolve) => {
      tell = resolve;
    });
    let refusals = 0;
    upstream.on("getBalance", async ({ headers }) => {
      if (headers.authorization === `Bearer ${FRESH}`) {
        tell();
        return BALANCE;
      }
      if (++refusals === 3) await repeated;
      return EXPIRED;
    });
    await Promise.all(Array.from({ length: 3 }, () => scope.call("getBalance", {})));
    expect(upstream.callsOf("refreshToken")).toHaveLength(1);
  });

  it.each([
    ["the refresh fails", "getProfile", [EXPIRED], [EXPIRED]],
    ["the repeated call fails too", "getProfile", [EXPIRED, EXPIRED], [answered("refreshToken", { token: FRESH })]],
  ] as const)("ends where %s: signed out once, however many calls found it so", async (_, id, profiles, refreshes) => {
    upstream.on(id, ...(profiles as [typeof EXPIRED]));
    upstream.on("refreshToken", ...(refreshes as unknown as [typeof EXPIRED]));
    const thrown = await enter(signedIn("/de/player/balance")).catch((error) => error);
    expect(thrown).toMatchObject({ name: "Interruption", reason: "sessionEnded" });
    const calls = await Promise.allSettled([thrown.scope.call("getProfile", {}), thrown.scope.call("getProfile", {})]);
    expect(calls.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    const cleared = thrown.scope.takeCookies().filter((cookie: string) => cookie.startsWith("auth_token=;"));
    expect(cleared).toEqual([expect.stringMatching(/Max-Age=0/)]);
  });

  it.each(["/en", "/en/slots/fox", "/en/reset-password/abc", "/en/player/self-exclusion/extend/abc"])(
    "leaves public pages open, at %s",
    async (address) => {
      upstream.on("getProfile", EXPIRED);
      upstream.on("refreshToken", EXPIRED);
      const scope = await enter(signedIn(address));
      expect(scope.player).toBeNull();
      expect(scope.takeCookies()).toContainEqual(expect.stringMatching(/^auth_token=;/));
    },
  );

  it.each([
    ["the refresh", [EXPIRED], [refused("unavailable")]],
    ["the repeated call", [EXPIRED, refused("unavailable")], [answered("refreshToken", { token: FRESH })]],
    ["a refresh that gives no token", [EXPIRED], [ok({ token: null })]],
  ])("does not end because the platform is down at %s", async (_, profiles, refreshes) => {
    upstream.on("getProfile", ...(profiles as [typeof EXPIRED]));
    upstream.on("refreshToken", ...(refreshes as [typeof EXPIRED]));
    const scope = await enter(signedIn());
    expect(scope.player).toBeNull();
    expect(scope.takeCookies().some((cookie) => cookie.startsWith("auth_token=;"))).toBe(false);
  });

  it("a guest's call that needs a player is refused without a refresh", async () => {
    const { scope } = await visit("/en");
    upstream.on("getBalance", EXPIRED);
    await expect(scope?.call("getBalance", {})).rejects.toMatchObject({ code: "unauthenticated" });
    expect(upstream.callsOf("refreshToken")).toHaveLength(0);
  });
});

describe("notes for the server", () => {
  const notesOf = async (cookie: string, address = "/de/rules/fox") => {
    const notes: AnswerNotes = {};
    const request = new Request(`http://openhand.test${address}`, { headers: { Cookie: cookie } });
    const scope = await enter({ request, context: { ...context(), notes } });
    return { scope, notes };
  };

  it.each([
    ["", true],
    ["auth_token=", true],
    ["auth_token=no token", true],
    [`auth_token=${TOKEN}`, false],
  ])("with the cookie %j, say that the visitor is a guest: %s", async (cookie, isGuest) => {
    expect((await notesOf(cookie)).notes).toEqual({ isGuest });
  });

  it("do not call a player whose session has ended a guest: the answer ends the session", async () => {
    upstream.on("getProfile", refused("unauthenticated"));
    upstream.on("refreshToken", refused("unauthenticated"));
    const { scope, notes } = await notesOf(`auth_token=${TOKEN}`);
    expect([scope.player, notes.isGuest]).toEqual([null, false]);
  });

  it("do not call a visitor a guest in the answer that signs them in", async () => {
    const { scope, notes } = await notesOf("");
    scope.signIn({ token: FRESH });
    expect(notes.isGuest).toBe(false);
  });

  it("include the cookie each guest receives with an answer for every guest", async () => {
    const { scope, notes } = await notesOf("");
    scope.keepForGuests();
    expect([notes.sameForGuests?.cookie]).toEqual(scope.takeCookies());
  });
});

describe("a platform that hangs", () => {
  it("is awaited for a page's time by all calls together, and not called again", async () => {
    const startedAt = performance.now();
    for (const id of ["getVisitor", "getTabHome"] as const) upstream.on(id, () => new Promise(() => undefined));
    const { scope } = await visit("/en");
    await expect(scope?.call("getTabHome", {})).rejects.toMatchObject({ code: "unavailable" });
    expect(performance.now() - startedAt).toBeLessThan(11_000);
    expect(upstream.callsOf("getVisitor")).toHaveLength(1);
    upstream.on("getVisitor", answered("getVisitor", { country: "DE", blocked: false, minimumAge: 18 }));
  });
});

describe("cookies and redirects", () => {
  it.each([
    ["http://openhand.test", false],
    ["https://openhand.test", true],
  ])("a cookie under %s is Secure: %s", async (PUBLIC_URL, isSecure) => {
    const services = siteServices({ API_URL: upstream.url, PUBLIC_URL });
    const notes: AnswerNotes = {};
    const scope = await enter({ request: new Request("http://openhand.test/de"), context: { services, notes } });
    scope.keepForGuests();
    for (const cookie of [...scope.takeCookies(), notes.sameForGuests?.cookie]) {
      expect(cookie?.endsWith("; Secure")).toBe(isSecure);
    }
  });

  it("a redirect carries every cookie, and each is sent once", async () => {
    const { scope } = await visit("/en", { cookie: "lang=en" });
    scope?.signIn({ token: FRESH });
    scope?.setCookie("demo=x");
    const response = scope?.redirect("/en/player/balance?a=1", { status: 303, notice: "welcome" });
    expect([response?.status, response?.headers.get("Location")]).toEqual([
      303,
      "/en/player/balance?a=1&notice=welcome",
    ]);
    expect(response?.headers.getSetCookie()).toEqual([expect.stringMatching(`^auth_token=${FRESH};`), "demo=x"]);
    expect(scope?.takeCookies()).toEqual([]);
  });

  it("a sign-in after an expired session sets one token, and does not also remove it", async () => {
    upstream.on("getProfile", refused("unauthenticated"));
    upstream.on("refreshToken", refused("unauthenticated"));
    upstream.on("getVisitor", answered("getVisitor", { country: "DE", blocked: false, minimumAge: 18 }));
    const scope = await enter(signedIn("/en/login"));
    scope.signIn({ token: FRESH });
    const tokens = scope.takeCookies().filter((cookie) => cookie.startsWith("auth_token="));
    expect(tokens).toEqual([expect.stringMatching(`^auth_token=${FRESH};`)]);
  });

  it("a temporary refusal says how long it lasts, and a permanent one does not", async () => {
    const notes: AnswerNotes = {};
    const scope = await enter({ request: new Request("http://openhand.test/en"), context: { ...context(), notes } });
    refusedPage(scope, new ApiFailure([{ code: "terms_required" }], "req"));
    expect(notes.retryAfterSeconds).toBeUndefined();
    refusedPage(scope, new ApiFailure([{ code: "too_many_requests", parameters: { minutes: 2 } }], "req"));
    expect(notes.retryAfterSeconds).toBe(120);
  });

  it("calls after signing in carry the token, and after signing out none", async () => {
    const { scope } = await visit("/en");
    upstream.on("getBalance", BALANCE);
    upstream.forget();
    for (const change of [() => scope?.signIn({ token: FRESH }), () => scope?.signOut()]) {
      change();
      await scope?.call("getBalance", {});
    }
    expect(bearers()).toEqual([`/dashboard/balance Bearer ${FRESH}`, "/dashboard/balance -"]);
  });
});

describe("a server without a load context", () => {
  it("gets one per request, with one set of services for all", () => {
    const bare = {};
    const { facts, services } = requestContext(bare);
    expect(requestContext(bare).facts).toBe(facts);
    expect(requestContext({}).facts.requestId).not.toBe(facts.requestId);
    expect(requestContext({}).services).toBe(services);
  });

  it("serves the pages", async () => {
    const scope = await enter({ ...signedIn(), context: {} });
    expect(scope.player?.id).toBe(PLAYER.id);
    expect((await scope.redirects()).size).toBe(0);
  });
});
