import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BuiltProcess, startBuilt } from "#tests/support/built-process.ts";
import { freePort, openDatabase } from "#tests/support/house.ts";
import { passOn } from "#tests/support/pass-on.ts";

/** Ways to accept a call and never end its response. */
const MODES = ["hang", "slow-headers", "trickle"] as const;
type Mode = (typeof MODES)[number];

const CLOSED = "The tables are closed for a moment.";
const PATHS = ["/en", "/en/games-all", "/en/player/balance", "/en/rules/fox-at-noon", "/en/game/play/fox-at-noon"];
const Cookie = `auth_token=${"a".repeat(43)}`;

let database: Awaited<ReturnType<typeof openDatabase>>;
const running: BuiltProcess[] = [];
let proxy: Server;
let origin: string;
let mode: Mode | null = null;
/** The page request of each call, when no call is answered. */
let silenced: unknown[] = [];

function silence({ socket, headers }: IncomingMessage, how: Mode): void {
  silenced.push(headers["x-request-id"]);
  if (how === "hang") return;
  socket.write(
    how === "trickle" ? "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n" : "HTTP/1.1 200 OK\r\nX-A: ",
  );
  const drip = setInterval(() => socket.write(" "), 100);
  socket.once("close", () => clearInterval(drip)).on("error", () => undefined);
}

beforeAll(async () => {
  const platformPort = await freePort();
  database = await openDatabase();
  running.push(await startBuilt("platform", { SEED: "none", DATABASE_URL: database.url, PORT: String(platformPort) }));
  proxy = createServer((request, response) => {
    if (mode) return silence(request, mode);
    passOn(request, response, platformPort);
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const port = String(await freePort());
  origin = `http://127.0.0.1:${port}`;
  const API_URL = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  running.push(
    await startBuilt("site", { PORT: port, API_URL, PUBLIC_URL: origin, GUEST_CACHE_SECONDS: "0", PAGE_SECONDS: "4" }),
  );
});

afterAll(async () => {
  for (const process of running.reverse()) await process.stop();
  proxy?.closeAllConnections();
  proxy?.close();
  await database?.close();
});

async function ask(path: string, init: RequestInit = {}) {
  const response = await fetch(origin + path, { redirect: "manual", headers: { Cookie }, ...init });
  return { status: response.status, text: await response.text() };
}

const signIn = () =>
  ask("/en/login", {
    method: "POST",
    headers: { Origin: origin },
    body: new URLSearchParams({ intent: "signIn", email: "anna@openhand.example", password: "of no use" }),
  });

const opens = () => expect.poll(async () => (await ask("/en", { headers: {} })).status, { timeout: 30_000 }).toBe(200);

describe.each(MODES)("a platform that accepts every call and does not respond (%s)", (how) => {
  it("is reported after one call, then without calls, and works again when it responds", async () => {
    mode = null;
    await opens();
    mode = how;
    silenced = [];
    const [form, ...first] = await Promise.all([signIn(), ...[...PATHS, ...PATHS].map((path) => ask(path))]);
    expect(first.map(({ status }) => status)).toEqual(first.map(() => 503));
    for (const { text } of first) expect(text).toContain(CLOSED);
    expect(form.text).toContain("Our platform does not answer just now.");
    // The first call of a page has used up the time: a second one would wait as long again.
    // Calls shared by all pages have no request id.
    const ofPages = silenced.filter((id) => id !== undefined);
    expect(ofPages).not.toEqual([]);
    expect(ofPages).toEqual([...new Set(ofPages)]);

    silenced = [];
    const second = await Promise.all([...PATHS, ...PATHS, ...PATHS].map((path) => ask(path)));
    expect(second.map(({ status }) => status)).toEqual(second.map(() => 503));
    // One call is let through every two seconds, to test for a response.
    expect(silenced.length).toBeLessThan(PATHS.length);

    mode = null;
    await opens();
    expect((await signIn()).text).toContain("password is wrong");
  });
});
