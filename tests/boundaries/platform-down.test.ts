import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BuiltProcess, startBuilt } from "#tests/support/built-process.ts";
import { freePort, openDatabase } from "#tests/support/house.ts";

const CLOSED = { en: "The tables are closed for a moment.", de: "Die Tische sind kurz geschlossen." };
/** A well-formed token; only the platform could recognise it. */
const COOKIE = `auth_token=${"a".repeat(43)}`;
/** Addresses of visitors who come during the outage. Those of earlier visitors are cached for a minute, so they can be sent to sign-in. */
const NEWCOMER = "198.51.100.7";

let database: Awaited<ReturnType<typeof openDatabase>>;
let origin: string;
let site: BuiltProcess;
let platform: BuiltProcess | undefined;
let startPlatform: () => Promise<BuiltProcess>;

beforeAll(async () => {
  const [port, platformPort] = [String(await freePort()), String(await freePort())];
  origin = `http://127.0.0.1:${port}`;
  database = await openDatabase();
  const shared = { PUBLIC_URL: origin, SEED: "none", DATABASE_URL: database.url };
  startPlatform = () => startBuilt("platform", { ...shared, PORT: platformPort });
  platform = await startPlatform();
  const API_URL = `http://127.0.0.1:${platformPort}`;
  site = await startBuilt("site", { PUBLIC_URL: origin, PORT: port, API_URL, TRUSTED_PROXIES: "127.0.0.0/8" });
});

afterAll(async () => {
  await site?.stop();
  await platform?.stop();
  await database?.close();
});

async function ask(path: string, { headers: given, ...init }: RequestInit = {}) {
  const headers = new Headers(given);
  if (!platform) headers.set("X-Forwarded-For", NEWCOMER);
  const response = await fetch(origin + path, { redirect: "manual", ...init, headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const form = (fields: Record<string, string>): RequestInit => ({
  method: "POST",
  headers: { Origin: origin },
  body: new URLSearchParams(fields),
});

describe("a site whose platform is down", () => {
  beforeAll(async () => {
    expect((await ask("/en/display/terms")).status).toBe(200);
    expect((await ask("/en/player/balance")).status).toBe(302);
    await platform?.stop();
    platform = undefined;
  });

  it("still serves cached pages, and reports that it is not ready", async () => {
    expect(await ask("/en/display/terms")).toMatchObject({ status: 200 });
    expect((await ask("/healthz")).status).toBe(200);
    expect((await ask("/readyz")).status).toBe(503);
  });

  it.each([
    ["/en", {}],
    ["/de", {}],
    ["/de/games-all", {}],
    ["/de/rules/fox-at-noon", {}],
    ["/en/game/play/fox-at-noon", {}],
    ["/en/player/balance", {}],
    ["/de/player/history/rounds", { headers: { Cookie: COOKIE } }],
    ["/en/game/play/fox-at-noon", { headers: { Cookie: COOKIE } }],
  ] as const)("explains that %s is closed, ends no session and reveals no internals", async (path, init) => {
    const { status, headers, text } = await ask(path, init);
    expect(status).toBe(503);
    expect(text).toContain(CLOSED[path.startsWith("/de") ? "de" : "en"]);
    expect(text).toContain(headers.get("x-request-id"));
    expect(text).not.toMatch(/ECONNREFUSED|ApiFailure|TypeError|127\.0\.0\.1:\d+\/api|node_modules|\.server\./);
    expect(headers.get("set-cookie") ?? "").not.toContain("auth_token");
    expect(headers.get("cache-control")).toMatch(/no-store|no-cache/);
  });

  it("keeps what was typed into its forms", async () => {
    const { status, text } = await ask(
      "/en/login",
      form({ intent: "signIn", email: "anna@openhand.example", password: "of no use" }),
    );
    expect(status).toBe(400);
    expect(text).toContain("Our platform does not answer just now.");
    expect(text).toContain("anna@openhand.example");
    expect(text).not.toContain("of no use");
  });

  it("accepts no bet", async () => {
    const bet = form({ operationId: crypto.randomUUID(), stake: "0.20", currency: "EUR" });
    const { status, text } = await ask("/en/game/play/fox-at-noon", bet);
    expect(status).toBe(503);
    expect(text).toContain(CLOSED.en);
  });

  it("works again when the platform is back", async () => {
    platform = await startPlatform();
    expect((await ask("/readyz")).status).toBe(200);
    for (const path of ["/en", "/de/games-all", "/de/rules/fox-at-noon"]) expect((await ask(path)).status).toBe(200);
    const { text } = await ask(
      "/en/login",
      form({ intent: "signIn", email: "anna@openhand.example", password: "of no use" }),
    );
    expect(text).toContain("password is wrong");
  });
});
