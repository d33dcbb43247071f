import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OpenSite, openSite } from "#tests/support/web-process.ts";

const FORM = { "Content-Type": "application/x-www-form-urlencoded", Origin: "http://openhand.test" };

/** The requests the pages received, in order. */
const received: { method: string; url: string; body: string; address: string; requestId: string; headers: Headers }[] =
  [];
const lines: string[] = [];
let site: OpenSite;

beforeAll(async () => {
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  site = await openSite(
    async (request, { facts, notes }) => {
      const { address, requestId } = facts;
      notes.isGuest = !request.headers.get("Cookie")?.includes("auth_token");
      const { method, url, headers } = request;
      received.push({ method, url, headers, body: await request.text(), address, requestId });
      const { pathname } = new URL(url);
      if (pathname === "/throws") throw new Error("secret of the house");
      if (pathname === "/last-resort") {
        return new Response("Unexpected Server Error", { status: 500, headers: { "Content-Type": "text/plain" } });
      }
      if (pathname === "/no-page") {
        const headers = { "X-Remix-Error": "yes", "Content-Type": "application/json; charset=utf-8" };
        return new Response('{"message":"Unexpected Server Error"}', { status: 405, headers });
      }
      if (pathname === "/refused") {
        notes.retryAfterSeconds = 90;
        return new Response("<p>later</p>", { status: 429, headers: { "Content-Type": "text/html" } });
      }
      if (pathname === "/closed")
        return new Response("<p>closed</p>", { status: 503, headers: { "Content-Type": "text/html" } });
      if (pathname === "/never") return new Promise(() => undefined);
      if (pathname === "/half") {
        const body = new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array(3_000_000)) });
        return new Response(body, { headers: { "Content-Type": "text/csv" } });
      }
      if (pathname === "/large")
        return new Response("x".repeat(3_000_000), { headers: { "Content-Type": "text/csv" } });
      const shared = { "Content-Type": "text/xml", "Cache-Control": "public, max-age=60" };
      if (pathname === "/shared") return new Response("<a/>", { headers: shared });
      if (pathname === "/shared-with-cookie")
        return new Response("<a/>", { headers: { ...shared, "Set-Cookie": "auth_token=fresh" } });
      const answer = new Response(`<p>${"a page ".repeat(200)}</p>`, { headers: { "Content-Type": "text/html" } });
      answer.headers.append("Set-Cookie", "a=1");
      answer.headers.append("Set-Cookie", "b=2");
      return answer;
    },
    { deadlineMs: 300, log },
  );
});

afterAll(() => site.close());

describe("requests refused before any page is rendered", () => {
  it.each([
    ["a method no page has", "/en", { method: "PUT" }, 405],
    ["a bad host", "/en", { headers: { Host: "a b" } }, 400],
    ["a host with a path", "/en", { headers: { Host: "evil.test/x" } }, 400],
    ["another site's name in Host", "/en", { headers: { Host: "evil.test" } }, 421],
    ["another site's name with a port", "/en", { headers: { Host: "openhand.test.evil.test:80" } }, 421],
    ["NUL in the path", "/en/%00", {}, 400],
    ["NUL in the query", "/en?q=%00", {}, 400],
    ["a broken escape", "/en/%zz", {}, 400],
    ["an escape that is no UTF-8", "/en/%E0%A4%A", {}, 400],
    ["an encoded slash", "/en/..%2fplayer", {}, 400],
    ["an encoded backslash", "/%5cevil.test", {}, 400],
    ["dot segments", "/en/../player", {}, 400],
    ["encoded dot segments", "/en/%2e%2E/player", {}, 400],
    ["an address that reads as another host", "//evil.test/en", {}, 400],
    ["an encoded line break", "/en/%0d%0aSet-Cookie:x", {}, 400],
    ["a whole URL", "http://evil.test/en", {}, 400],
    ["more than 8 kB of address", `/en?q=${"a".repeat(8200)}`, {}, 400],
    ["a GET with a body", "/en", { body: "x", headers: { "Content-Length": 1 } }, 400],
    ["a form from another site", "/en", { method: "POST", headers: { ...FORM, Origin: "https://evil.test" } }, 403],
    ["a form without an origin", "/en", { method: "POST", headers: { "Content-Type": FORM["Content-Type"] } }, 403],
    ["a form from a sandboxed frame", "/en", { method: "POST", headers: { ...FORM, Origin: "null" } }, 403],
    [
      "a form of another subdomain",
      "/en",
      { method: "POST", headers: { ...FORM, "Sec-Fetch-Site": "same-site" } },
      403,
    ],
    ["JSON for a form", "/en", { method: "POST", headers: { ...FORM, "Content-Type": "application/json" } }, 415],
    [
      "a body whose declared length is too large",
      "/en",
      { method: "POST", headers: FORM, body: "x".repeat(300_000) },
      413,
    ],
    [
      "a chunked body that is too large",
      "/en",
      { method: "POST", headers: { ...FORM, "Transfer-Encoding": "chunked" }, body: "x".repeat(3_000_000) },
      413,
    ],
  ])("refuses %s", async (_, path, options, status) => {
    const before = received.length;
    const answer = await site.ask(path, options);
    expect(answer.status).toBe(status);
    expect(received).toHaveLength(before);
    expect(answer.body.toString()).toContain(answer.headers["x-request-id"]);
    expect(answer.body.toString()).not.toContain("evil");
    expect(answer.headers["content-security-policy"]).toContain("default-src 'self'");
    if (status === 405) expect(answer.headers.allow).toBe("GET, HEAD, POST");
  });

  it("survives data that is not HTTP", async () => {
    const socket = connect(site.port, "127.0.0.1");
    socket.end("GARBAGE\r\n\r\n");
    socket.resume();
    await once(socket, "close");
    expect((await site.ask("/healthz")).status).toBe(200);
  });
});

describe("a mail provider's one-click unsubscription", () => {
  const headers = { "Content-Type": FORM["Content-Type"] };
  const ask = (path: string) => site.ask(path, { method: "POST", headers, body: "List-Unsubscribe=One-Click" });

  it("reaches its one address without an Origin", async () => {
    expect((await ask("/en/unsubscribe/one-click/a.b-c_d/all")).status).toBe(200);
    expect(received.at(-1)).toMatchObject({
      method: "POST",
      url: "http://openhand.test/en/unsubscribe/one-click/a.b-c_d/all",
    });
  });

  it.each([
    "/en/unsubscribe/letters/a.b/all",
    "/en/unsubscribe/one-click/a.b",
    "/en/unsubscribe/one-click/a.b/all/more",
    "/en/unsubscribe/one-click/a.b/all?x=1",
    "/unsubscribe/one-click/a.b/all",
    "/en/unsubscribe/one-click/../all",
    "/en/logout",
  ])("does not reach %s", async (path) => {
    const before = received.length;
    expect([400, 403]).toContain((await ask(path)).status);
    expect(received).toHaveLength(before);
  });
});

describe("the request passed to the pages", () => {
  it("has the public origin, whatever Host says, and no proxy headers", async () => {
    await site.ask("/page?click_id=%ID%", { headers: { Host: "127.0.0.1:80", "X-Forwarded-Host": "evil.test" } });
    expect(received.at(-1)?.url).toBe("http://openhand.test/page?click_id=%ID%");
    expect(received.at(-1)?.headers.get("X-Forwarded-Host")).toBeNull();
  });

  it("uses the client address and request id sent by a trusted proxy", async () => {
    const answer = await site.ask("/page", {
      headers: { "X-Forwarded-For": "198.51.100.7", "X-Request-Id": "0123456789abcdef" },
    });
    expect(received.at(-1)).toMatchObject({ address: "198.51.100.7", requestId: "0123456789abcdef" });
    expect(answer.headers["x-request-id"]).toBe("0123456789abcdef");
    const strange = await site.ask("/page", { headers: { "X-Request-Id": "<script>" } });
    expect(strange.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    ["the public Origin", FORM],
    ["an Origin equal to the Host used", { ...FORM, Host: "127.0.0.1:9", Origin: "http://127.0.0.1:9" }],
    ["Sec-Fetch-Site alone", { "Content-Type": "multipart/form-data; boundary=x", "Sec-Fetch-Site": "same-origin" }],
  ])("may be a form with %s", async (_, headers) => {
    const answer = await site.ask("/page", { method: "POST", headers, body: "a=1" });
    expect(answer.status).toBe(200);
    expect(received.at(-1)).toMatchObject({ method: "POST", body: "a=1" });
  });
});

describe("a response", () => {
  it("is compressed, has security headers, is not cacheable, and sets every cookie", async () => {
    const answer = await site.ask("/page", { headers: { "Accept-Encoding": "gzip" } });
    expect(gunzipSync(answer.body).toString()).toContain("a page");
    expect(answer.headers["set-cookie"]).toEqual(["a=1", "b=2"]);
    expect(answer.headers).toMatchObject({
      "cache-control": "private, no-cache",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
    });
    const player = await site.ask("/page", { headers: { Cookie: "lang=en; auth_token=x" } });
    expect(player.headers["cache-control"]).toBe("no-store");
  });

  it("may be stored by a shared cache only when it sets no cookie", async () => {
    const cacheControl = async (path: string) => (await site.ask(path)).headers["cache-control"];
    expect(await cacheControl("/shared")).toBe("public, max-age=60");
    expect(await cacheControl("/shared-with-cookie")).toBe("private, no-cache");
    const player = await site.ask("/shared-with-cookie", { headers: { Cookie: "auth_token=x" } });
    expect(player.headers["cache-control"]).toBe("no-store");
  });

  it("has Retry-After when it is refused", async () => {
    const refused = await site.ask("/refused");
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "90"]);
    const closed = await site.ask("/closed");
    expect([closed.status, closed.headers["retry-after"]]).toEqual([503, "5"]);
    expect((await site.ask("/page")).headers["retry-after"]).toBeUndefined();
  });

  it("is streamed when it is too large to be buffered", async () => {
    expect((await site.ask("/large")).body).toHaveLength(3_000_000);
  });

  it.each([
    ["/throws", 500],
    ["/last-resort", 500],
    ["/no-page", 405],
    ["/never", 503],
  ])("is a plain page with the request id for %s", async (path, status) => {
    const answer = await site.ask(path);
    expect(answer.status).toBe(status);
    expect(answer.body.toString()).toContain(answer.headers["x-request-id"]);
    expect(answer.body.toString()).not.toMatch(/secret|Unexpected|at .*:\d+/);
  });

  it("is logged without query, cookies and secrets in links", async () => {
    await site.ask("/en/reset-password/0f3c99?q=private", { headers: { Cookie: "auth_token=token-of-a-player" } });
    expect(lines.at(-1)).toContain("/en/reset-password/…");
    expect(lines.join("")).not.toMatch(/0f3c99|private|token-of-a-player/);
  });
});

describe("a visitor who disconnects", () => {
  it.each([
    ["in the middle of a form", "/half-a-form", "POST", "a=1"],
    ["in the middle of a response", "/half", "GET", ""],
  ])("%s is logged as 499, not as an error", async (_, path, method, body) => {
    const before = lines.length;
    const socket = connect(site.port, "127.0.0.1");
    const isTaken = once(site.server, "request");
    const form = `Origin: http://openhand.test\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 9\r\n`;
    socket.write(`${method} ${path} HTTP/1.1\r\nHost: openhand.test\r\n${body && form}\r\n${body}`);
    await (body ? isTaken : once(socket, "data"));
    socket.destroy();
    await expect.poll(() => lines.length, { timeout: 25_000 }).toBeGreaterThan(before);
    const written = lines.slice(before).map((line) => JSON.parse(line));
    expect(written).toMatchObject([{ level: 30, path, source: "nobody", status: 499 }]);
  });
});

describe("a site that is shut down", () => {
  it("answers every form already sent, then refuses connections", async () => {
    const http = await import("node:http");
    const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });
    const ending = await openSite(async (request) => {
      await delay(20);
      return new Response(await request.text());
    });
    const post = () => ending.ask("/page", { method: "POST", headers: FORM, body: "a=1", agent });
    // Warm connections, as a proxy holds them.
    await Promise.all(Array.from({ length: 8 }, post));
    const inFlight = Array.from({ length: 4 }, post);
    await delay(5);
    const drained = ending.drain({ quietMs: 200, limitMs: 5_000 });
    const onWarmConnections = Array.from({ length: 4 }, post);
    const answers = await Promise.all([...inFlight, ...onWarmConnections]);
    expect(answers.map(({ body }) => body.toString())).toEqual(Array(8).fill("a=1"));
    expect(answers.slice(4).map(({ headers }) => headers.connection)).toEqual(Array(4).fill("close"));
    await drained;
    await expect(ending.ask("/healthz")).rejects.toThrow("ECONNREFUSED");
  });

  it("reports itself not ready without a platform", async () => {
    const alone = await openSite(async () => new Response(""), { platformIsReady: async () => false });
    expect((await alone.ask("/healthz")).status).toBe(200);
    expect((await alone.ask("/readyz")).status).toBe(503);
    await alone.close();
    expect((await site.ask("/readyz")).status).toBe(200);
  });
});
