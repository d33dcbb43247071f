import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { failureEnvelope } from "#app/contract/envelope.ts";
import type { ErrorCode } from "#app/contract/errors.ts";
import { operations } from "#app/contract/index.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { depositRequest } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, newPlayer } from "#tests/support/players.ts";
import { sendRaw } from "#tests/support/raw-http.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

const REQUEST_ID = "shell-test-1";

/** A raw call outside any contract, and the exact failure it must get. */
async function expectFailure(path: string, init: RequestInit, status: number, code: ErrorCode): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set("X-Request-Id", REQUEST_ID);
  const response = await fetch(`${platform.url}${path}`, { ...init, headers });
  expect(response.status).toBe(status);
  expect(await response.json()).toEqual(failureEnvelope(REQUEST_ID, [{ code }]));
  expect(response.headers.get("x-request-id")).toBe(REQUEST_ID);
  expect(response.headers.get("cache-control")).toBe("no-store");
  return response;
}

const json = (body: BodyInit, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  headers: { "Content-Type": "application/json", ...headers },
  body,
});

const CREDENTIALS = { email: "nobody@example.com", password: "not the password" };

it.each(["evil.example", "localhost.evil.example:80"])("answers nobody who calls it %s", async (host) => {
  const { status, text } = await sendRaw(
    platform.url,
    `GET /api/v1/sandbox/outbox?to=a%40b.example HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
  );
  expect(status).toBe(400);
  expect(text).toContain("malformed_request");
  expect((await fetch(`${platform.url}/api/v1/settings`)).status).toBe(200);
});

describe("paths and methods", () => {
  it.each(["/", "/api", "/api/v1", "/api/v1/", "/api/v1/settings/", "/api/v2/settings", "/api/v1/games/a/b/c", "//"])(
    "refuses %s as unknown",
    async (path) => {
      await expectFailure(path, {}, 404, "not_found");
    },
  );

  it.each(Object.values(operations).map(({ method, path }) => [method, path] as const))(
    "accepts %s %s, and names it when it refuses other methods",
    async (_, path) => {
      const allowed = Object.values(operations)
        .filter((operation) => operation.path === path)
        .map(({ method }) => method as string);
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].filter((m) => !allowed.includes(m))) {
        const response = await expectFailure(`/api/v1${path}`, { method }, 405, "method_not_allowed");
        const allow = response.headers.get("allow")?.split(", ") ?? [];
        expect(allow.filter((name) => name !== "HEAD")).toEqual(allowed);
      }
    },
  );

  it("responds to HEAD as to GET, without a body", async () => {
    const response = await fetch(`${platform.url}/api/v1/settings`, { method: "HEAD" });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("");
  });
});

describe("addresses", () => {
  it.each([
    "/api/v1/games/%zz",
    "/api/v1/games/%",
    "/api/v1/games/a%00b",
    "/api/v1/games/%ff",
    "/api/v1/settings?x=%E0%A4",
  ])("refuses %s", async (path) => {
    await expectFailure(path, {}, 400, "malformed_request");
  });

  it("refuses one of more than 8 kB", async () => {
    await expectFailure(`/api/v1/games/${"a".repeat(9_000)}`, {}, 400, "malformed_request");
  });

  it.each([
    ["an invalid host", "GET /api/v1/settings HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n"],
    ["an invalid path", "GET api/v1/settings HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"],
    ["a backslash", "GET /api\\v1/settings HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"],
    ["no HTTP at all", "hello\r\n\r\n"],
  ])("responds with 400 to %s", async (_, bytes) => {
    expect((await sendRaw(platform.url, bytes)).status).toBe(400);
  });

  it("uses the last of a repeated parameter and ignores unknown ones", async () => {
    const response = await fetch(`${platform.url}/api/v1/games/sections/all?limit=1&limit=2&__proto__=x&constructor=y`);
    expect(response.status).toBe(200);
    expect((await response.json()).data.items).toHaveLength(2);
  });
});

describe("bodies", () => {
  it.each([
    ["text that is not JSON", "{", 400, "malformed_request"],
    ["two values", "{}{}", 400, "malformed_request"],
    ["invalid UTF-8", new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 400, "malformed_request"],
    ["NUL in a text", JSON.stringify({ ...CREDENTIALS, email: "a\0b@example.com" }), 400, "malformed_request"],
    ["half a surrogate pair", '{"email":"\\ud800@example.com","password":"x"}', 400, "malformed_request"],
    ["deep nesting", "[".repeat(60_000), 400, "malformed_request"],
    ["64 kB and a byte", `"${"a".repeat(64 * 1024 - 1)}"`, 413, "payload_too_large"],
  ] as const)("refuses %s", async (_, body, status, code) => {
    await expectFailure("/api/v1/sign-in", json(body), status, code);
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "application/jsonp", "application/json; charset=latin1"])(
    "refuses the content type %s",
    async (type) => {
      const init = json(JSON.stringify(CREDENTIALS), { "Content-Type": type });
      await expectFailure("/api/v1/sign-in", init, 415, "unsupported_media_type");
    },
  );

  it("refuses a compressed body and one without a type", async () => {
    const compressed = json("x", { "Content-Encoding": "gzip" });
    await expectFailure("/api/v1/sign-in", compressed, 415, "unsupported_media_type");
    const untyped = { method: "POST", body: new TextEncoder().encode("{}") };
    await expectFailure("/api/v1/sign-in", untyped, 415, "unsupported_media_type");
  });

  it("stops reading a chunked body at its limit", async () => {
    const head =
      "POST /api/v1/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
    const chunk = `4000\r\n${"a".repeat(0x4000)}\r\n`;
    const { status, text } = await sendRaw(platform.url, head, ...Array<string>(6).fill(chunk));
    expect(status).toBe(413);
    expect(text).toContain('"payload_too_large"');
  });

  it("refuses an announced length over the limit before anything is sent", async () => {
    const head =
      "POST /api/v1/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99999999\r\n\r\n";
    expect((await sendRaw(platform.url, head)).status).toBe(413);
  });

  it("does not read past a length that is too short", async () => {
    const head =
      "POST /api/v1/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5\r\n\r\n";
    const { status } = await sendRaw(platform.url, head, JSON.stringify(CREDENTIALS));
    expect(status).toBe(400);
  });

  it.each([
    ["an array", "[]"],
    ["null", "null"],
    ["a number", "1"],
    ["nothing", ""],
    ["a prototype for fields", '{"__proto__":{"email":"a@example.com","password":"x"}}'],
  ])("reports the missing fields of %s", async (_, body) => {
    const response = await fetch(`${platform.url}/api/v1/sign-in`, json(body));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ status: "validation_error", data: null });
  });

  it("refuses a repeated field", async () => {
    const twice = '{"email":"not an e-mail","email":"nobody@example.com","password":"not the password"}';
    const response = await fetch(`${platform.url}/api/v1/sign-in`, json(twice));
    expect((await response.json()).errors).toEqual([{ code: "malformed_request" }]);
  });

  it("survives a client that disconnects in the middle", async () => {
    const head =
      "POST /api/v1/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{";
    await sendRaw(platform.url, head);
    expect((await fetch(`${platform.url}/api/v1/settings`)).status).toBe(200);
  });
});

describe("temporary refusals", () => {
  const signIn = () => platform.call("signIn", { ...CREDENTIALS, email: "later@example.com" });

  it("give the remaining time in seconds", async () => {
    const { token } = await newConfirmedPlayer(platform);
    dataOf(await platform.call("activateCoolingOff", { days: 1, understood: true }, { token }));
    const deposit = await platform.call("createDeposit", depositRequest(), { token });
    expect([deposit.status, deposit.headers.get("retry-after")]).toEqual([423, String(24 * 60 * 60)]);
    const answers = [await signIn(), await signIn(), await signIn(), await signIn()];
    expect(answers.map(({ status, headers }) => [status, headers.get("retry-after")]).slice(2)).toEqual([
      [422, null],
      [423, "1800"],
    ]);
    const address = "192.0.2.200";
    for (let tries = 0; tries < 30; tries++) {
      await platform.call("signIn", { ...CREDENTIALS, email: `someone${tries}@example.com` }, { address });
    }
    const limited = await platform.call("signIn", CREDENTIALS, { address });
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(60);
  });

  it("give no time for what only the player can end", async () => {
    const { token } = await newPlayer(platform);
    const answer = await platform.call("createDeposit", depositRequest(), { token });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([423, null]);
  });
});

describe("request ids", () => {
  it.each(["short", "with space in it", "a".repeat(65), "<script>alert(1)"])("does not take %j", async (given) => {
    const response = await fetch(`${platform.url}/api/v1/settings`, { headers: { "X-Request-Id": given } });
    const answered = response.headers.get("x-request-id");
    expect(answered).toMatch(/^req_[A-Za-z0-9]{20}$/);
    expect((await response.json()).requestId).toBe(answered);
  });
});

describe("faults", () => {
  it("reveal nothing of their cause", async () => {
    await platform.owner.db.execute("alter table redirects rename to hidden_redirects");
    try {
      await expectFailure("/api/v1/redirects", {}, 500, "internal");
    } finally {
      await platform.owner.db.execute("alter table hidden_redirects rename to redirects");
    }
  });
});
