import { afterAll, afterEach, describe, expect, it } from "vitest";
import { siteServices } from "#tests/support/site-door.ts";
import { type Answer, answered, ok, openUpstream, refused } from "#tests/support/upstream.ts";
import { type Caller, platformClient } from "./client.server.ts";
import { ApiFailure } from "./failure.ts";

const upstream = await openUpstream();
const services = siteServices({ API_URL: upstream.url });
const callPlatform = platformClient(services);

afterEach(() => upstream.forget());
afterAll(() => upstream.close());

const GUEST: Caller = {
  token: null,
  language: "kk",
  requestId: "req-1",
  address: null,
  signal: AbortSignal.timeout(600_000),
};
const PLAYER: Caller = { ...GUEST, token: "token-of-the-player", address: "203.0.113.7" };
const VISITOR = answered("getVisitor", { country: "DE", blocked: false, minimumAge: 18 });

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => "answered",
    (error) => (error instanceof ApiFailure ? error.code : String(error)),
  );

describe("retries", () => {
  it.each([408, 409, 425, 429, 500, 502, 503, 504])("repeats a GET once after %s", async (status) => {
    upstream.on("getVisitor", { status, body: "busy" }, VISITOR);
    expect(await callPlatform("getVisitor", {}, GUEST)).toEqual({ country: "DE", blocked: false, minimumAge: 18 });
    expect(upstream.calls).toHaveLength(2);
  });

  it("repeats a GET with its query, and only once", async () => {
    upstream.on("searchGames", refused("unavailable"));
    expect(await codeOf(callPlatform("searchGames", { q: "fox & owl" }, GUEST))).toBe("unavailable");
    expect(upstream.calls.map(({ path }) => new URLSearchParams(path.split("?")[1]).get("q"))).toEqual([
      "fox & owl",
      "fox & owl",
    ]);
  });

  it.each([400, 401, 403, 404, 422, 501])("does not retry after %s", async (status) => {
    upstream.on("getVisitor", { status, body: "no" }, VISITOR);
    expect(await codeOf(callPlatform("getVisitor", {}, GUEST))).not.toBe("answered");
    expect(upstream.calls).toHaveLength(1);
  });

  it.each([408, 409, 425, 429, 500, 502, 503, 504])("does not repeat a POST after %s", async (status) => {
    upstream.on("confirmEmail", { status, body: "busy" }, ok({ handled: true }));
    expect(await codeOf(callPlatform("confirmEmail", { signature: "s" }, GUEST))).toBe("unavailable");
    expect(upstream.calls).toHaveLength(1);
  });
});

describe("the caller's deadline", () => {
  const hang = () => new Promise<never>(() => undefined);

  it("covers both attempts of a GET, and nothing is sent after it", async () => {
    upstream.on("getVisitor", hang);
    const hurried = { ...GUEST, signal: AbortSignal.timeout(300) };
    expect(await codeOf(callPlatform("getVisitor", {}, hurried))).toBe("unavailable");
    expect(upstream.calls).toHaveLength(1);
  });

  it("also limits the second attempt alone", async () => {
    upstream.on("getVisitor", { status: 503, body: "busy" }, hang);
    const hurried = { ...GUEST, signal: AbortSignal.timeout(300) };
    expect(await codeOf(callPlatform("getVisitor", {}, hurried))).toBe("unavailable");
    expect(upstream.calls).toHaveLength(2);
  });

  it("sends nothing once it has passed", async () => {
    expect(await codeOf(callPlatform("getVisitor", {}, { ...GUEST, signal: AbortSignal.abort() }))).toBe("unavailable");
    expect(upstream.calls).toHaveLength(0);
  });
});

describe("calls that time out", () => {
  const mostOfIt = services.config.pageSeconds * 1_000 * 0.6;
  /** Five concurrent calls with this much time left for the page, and one call after them. */
  async function oneAfterFive(leftMs: number) {
    const call = platformClient(services);
    const hang = () => new Promise<never>(() => undefined);
    upstream.on("getVisitor", hang, hang, hang, hang, hang, VISITOR);
    const calls = Array.from({ length: 5 }, () =>
      call("getVisitor", {}, { ...GUEST, signal: AbortSignal.timeout(leftMs) }),
    );
    expect(await Promise.all(calls.map(codeOf))).toEqual(Array(5).fill("unavailable"));
    return codeOf(call("getVisitor", {}, GUEST));
  }

  it("open the breaker if each had most of a page's time", async () => {
    expect(await oneAfterFive(mostOfIt)).toBe("unavailable");
  });

  it("do not open it if earlier calls had used up the time", async () => {
    expect(await oneAfterFive(mostOfIt / 4)).toBe("answered");
  });
});

describe("refusals of the platform", () => {
  it.each<[string, Answer, string]>([
    ["its own code", refused("insufficient_funds"), "insufficient_funds"],
    ["401 without an envelope", { status: 401, body: "<html>" }, "unauthenticated"],
    ["403 without an envelope", { status: 403, body: { status: "error" } }, "country_blocked"],
    ["404 without an envelope", { status: 404 }, "not_found"],
    ["403 with a code we do not know", { status: 403, body: { errors: [{ code: "odd" }] } }, "country_blocked"],
    ["an envelope without errors", { status: 401, body: { errors: [] } }, "unauthenticated"],
    ["422 without an envelope", { status: 422, body: "no" }, "unavailable"],
  ])("%s", async (_, answer, code) => {
    upstream.on("getProfile", answer);
    expect(await codeOf(callPlatform("getProfile", {}, PLAYER))).toBe(code);
  });

  it("keep every refused field, and the id of the request", async () => {
    const errors = [
      { code: "validation_failed", path: "email", issue: "required" },
      { code: "validation_failed", path: "password", issue: "too_short|min=12" },
    ];
    upstream.on("signIn", {
      status: 400,
      body: { status: "validation_error", data: null, errors, requestId: "theirs" },
    });
    const refusal = await callPlatform("signIn", { email: "a", password: "b" }, GUEST).catch((error) => error);
    expect(refusal).toMatchObject({ status: 400, code: "validation_failed", failures: errors, requestId: "req-1" });
  });
});

describe("treats answers outside the contract as unavailable", () => {
  it.each<[string, Answer]>([
    ["no JSON", { status: 200, body: "<html>" }],
    ["nothing", { status: 200 }],
    ["null", { status: 200, body: "null" }],
    ["data without an envelope", { status: 200, body: { country: "DE", blocked: false } }],
    ["data of another shape", ok({ country: "Germany", blocked: false })],
    ["a missing field", ok({ country: "DE" })],
    ["an error with status 200", { ...refused("internal"), status: 200 }],
    ["another success", { ...VISITOR, status: 201 }],
    ["no content", { status: 204 }],
    ["a redirect", { status: 302, body: VISITOR.body }],
  ])("%s", async (_, answer) => {
    upstream.on("getVisitor", answer);
    expect(await codeOf(callPlatform("getVisitor", {}, GUEST))).toBe("unavailable");
  });

  it("drops fields the contract does not name", async () => {
    upstream.on("getVisitor", ok({ country: null, blocked: true, minimumAge: 18, secret: "x" }));
    expect(await callPlatform("getVisitor", {}, GUEST)).toEqual({ country: null, blocked: true, minimumAge: 18 });
  });
});

describe("requests", () => {
  it("carry no token and no address for a guest", async () => {
    upstream.on("getVisitor", VISITOR);
    await callPlatform("getVisitor", {}, GUEST);
    const headers = upstream.calls[0]?.headers ?? {};
    expect(headers).toMatchObject({ accept: "application/json", "accept-language": "kk", "x-request-id": "req-1" });
    for (const name of ["authorization", "x-forwarded-for", "content-type", "cookie"]) {
      expect(headers).not.toHaveProperty(name);
    }
  });

  it("carry both for a player, and the body as JSON", async () => {
    upstream.on("toggleFavorite", answered("toggleFavorite", { favorites: ["fox"] }));
    await callPlatform("toggleFavorite", { gameId: "fox", favorite: true }, PLAYER);
    expect(upstream.calls[0]).toMatchObject({
      method: "POST",
      body: { gameId: "fox", favorite: true },
      headers: {
        authorization: "Bearer token-of-the-player",
        "x-forwarded-for": "203.0.113.7",
        "content-type": "application/json",
      },
    });
  });

  it("encode path parameters so that they cannot leave their segment", async () => {
    await codeOf(callPlatform("getGame", { gameId: "../profile?x=1#y" }, GUEST));
    await codeOf(callPlatform("openDemoGame", { gameId: "fox", demoToken: "abc" }, GUEST));
    await codeOf(callPlatform("openDemoGame", { gameId: "fox", demoToken: undefined }, GUEST));
    expect(upstream.calls.map(({ path }) => path)).toEqual([
      "/games/..%2Fprofile%3Fx%3D1%23y",
      "/game/demo/fox?demoToken=abc",
      "/game/demo/fox",
    ]);
  });
});
