import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import type { Caller } from "#app/api/client.server.ts";
import { answered, openUpstream, refused } from "#tests/support/upstream.ts";

const upstream = await openUpstream();
process.env.API_URL = upstream.url;
const { refreshOnce } = await import("./refresh.server.ts");

const FRESH = "token-after-the-refresh";
const caller = (token: string): Caller => ({ token, language: "en", requestId: "r", address: null });
const twenty = (token: string) => Array.from({ length: 20 }, () => refreshOnce(caller(token)));

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
  expect(await refreshOnce(caller("a-dead-token-of-someone"))).toBe(FRESH);
});

it("no one is given the refresh of another token", async () => {
  upstream.on("refreshToken", ({ headers }) => answered("refreshToken", { token: `${headers.authorization}-next` }));
  const [one, other] = await Promise.all([refreshOnce(caller("token-one")), refreshOnce(caller("token-two"))]);
  expect([one, other]).toEqual(["Bearer token-one-next", "Bearer token-two-next"]);
});

it("an answer without a token is a failed refresh", async () => {
  upstream.on("refreshToken", answered("refreshToken", { token: "" }));
  await expect(refreshOnce(caller("a-token-that-expired"))).rejects.toMatchObject({ code: "unavailable" });
});
