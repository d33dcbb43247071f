import { afterAll, beforeAll, expect, it } from "vitest";
import { type BuiltProcess, startBuilt } from "#tests/support/built-process.ts";
import { freePort, openDatabase } from "#tests/support/house.ts";

const CONTAINER = "GTM-ABC123";
const SCRIPT = "https://www.googletagmanager.com/gtm.js";
const QUESTION = "May we count visits?";

const running: BuiltProcess[] = [];
let database: Awaited<ReturnType<typeof openDatabase>>;
let measured: string;
let unmeasured: string;

beforeAll(async () => {
  const platformPort = String(await freePort());
  database = await openDatabase();
  running.push(await startBuilt("platform", { PORT: platformPort, SEED: "none", DATABASE_URL: database.url }));
  const open = async (env: Record<string, string>) => {
    const port = String(await freePort());
    const origin = `http://127.0.0.1:${port}`;
    const API_URL = `http://127.0.0.1:${platformPort}`;
    running.push(await startBuilt("site", { PORT: port, PUBLIC_URL: origin, API_URL, ...env }));
    return origin;
  };
  measured = await open({ ANALYTICS_CONTAINER: CONTAINER });
  unmeasured = await open({});
});

afterAll(async () => {
  for (const process of running.reverse()) await process.stop();
  await database?.close();
});

async function home(origin: string, cookie = "") {
  const response = await fetch(`${origin}/en`, { headers: { Cookie: cookie } });
  const html = await response.text();
  const policy = response.headers.get("Content-Security-Policy") ?? "";
  return { asks: html.includes(QUESTION), loads: html.includes(`${SCRIPT}?id=${CONTAINER}`), policy };
}

it.each([
  ["", { asks: true, loads: false }],
  ["consent=no", { asks: false, loads: false }],
  ["consent=yes", { asks: false, loads: true }],
  ["consent=anything", { asks: true, loads: false }],
  // The pages of earlier sites are cached for guests by now.
  ["", { asks: true, loads: false }],
  ["consent=yes", { asks: false, loads: true }],
])("with the cookie %j, the page of a measured site is %j", async (cookie, expected) => {
  expect(await home(measured, cookie)).toMatchObject(expected);
});

it("allows the container's scripts there, and nowhere on a site without a container", async () => {
  expect((await home(measured, "consent=yes")).policy).toContain(new URL(SCRIPT).origin);
  const plain = await home(unmeasured, "consent=yes");
  expect(plain).toMatchObject({ asks: false, loads: false });
  expect(plain.policy).not.toContain("googletagmanager");
});

it.each([
  ["yes", "yes"],
  ["no", "no"],
  ["", "no"],
  ["yes; Domain=evil.test", "no"],
])("the answer %j is stored as %s, and redirects back", async (answer, stored) => {
  const response = await fetch(`${measured}/en/consent`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ answer }),
    headers: { Origin: measured, Referer: `${measured}/en/help?q=seed` },
  });
  expect([response.status, response.headers.get("Location")]).toEqual([303, "/en/help?q=seed"]);
  expect(response.headers.getSetCookie()).toContainEqual(
    expect.stringMatching(new RegExp(`^consent=${stored}; .*Max-Age=31536000`)),
  );
});
