import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BuiltProcess, startBuilt } from "#tests/support/built-process.ts";
import { freePort, openDatabase } from "#tests/support/house.ts";
import { passOn } from "#tests/support/pass-on.ts";

const HELD = ["/api/v1/settings", "/api/v1/redirects"];

/** None of these is cached: the visitor has a demo. */
const PAGES = ["/en", "/de/games-all", "/en/display/terms", "/en/login", "/en/reset-password", "/en.data"];
/** States the minimum age and the minimum length of a password: it cannot be shown without the settings. */
const REGISTRATION = "/en/registration";
const Cookie = `demo=${"a".repeat(43)}`;

let database: Awaited<ReturnType<typeof openDatabase>>;
const running: BuiltProcess[] = [];
let proxy: Server;
let isHolding = false;
let held = 0;
let startSite: () => Promise<string>;

/** Forwards everything to the platform, and never answers the calls it holds. */
function openProxy(platformPort: number): Server {
  return createServer((request, response) => {
    if (isHolding && HELD.includes(request.url ?? "")) {
      held++;
      return;
    }
    passOn(request, response, platformPort);
  }).listen(0, "127.0.0.1");
}

beforeAll(async () => {
  const platformPort = await freePort();
  database = await openDatabase();
  const shared = { SEED: "none", DATABASE_URL: database.url };
  running.push(await startBuilt("platform", { ...shared, PORT: String(platformPort) }));
  proxy = openProxy(platformPort);
  await once(proxy, "listening");
  const API_URL = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  startSite = async () => {
    const port = String(await freePort());
    running.push(await startBuilt("site", { PORT: port, API_URL, PUBLIC_URL: `http://127.0.0.1:${port}` }));
    return `http://127.0.0.1:${port}`;
  };
});

afterAll(async () => {
  for (const process of running.reverse()) await process.stop();
  proxy?.closeAllConnections();
  proxy?.close();
  await database?.close();
});

/** A page that waited would be 503. */
async function ask(origin: string, path: string) {
  const response = await fetch(origin + path, { headers: { Cookie } });
  return { status: response.status, text: await response.text() };
}

async function statusesOf(origin: string, paths: readonly string[]) {
  const statuses: [string, number][] = [];
  for (const path of paths) statuses.push([path, (await ask(origin, path)).status]);
  return statuses;
}

const all = (status: number, paths: readonly string[]) => paths.map((path) => [path, status]);

describe("a platform that responds to every call except the settings", () => {
  it("delays no page of a site that has never received them", async () => {
    isHolding = true;
    const origin = await startSite();
    expect(await statusesOf(origin, PAGES)).toEqual(all(200, PAGES));
    expect(await statusesOf(origin, [REGISTRATION])).toEqual(all(503, [REGISTRATION]));
    expect(held).toBeGreaterThan(0);
  });

  it("delays no page of a site that has, which keeps using what it knew", async () => {
    isHolding = false;
    const origin = await startSite();
    const mail = /mailto:[^"]+/;
    const known = [...PAGES, REGISTRATION];
    const address = mail.exec((await ask(origin, "/en")).text)?.[0];
    expect(address).toBeDefined();
    isHolding = true;
    expect(await statusesOf(origin, known)).toEqual(all(200, known));
    expect(mail.exec((await ask(origin, "/en")).text)?.[0]).toBe(address);
  });
});
