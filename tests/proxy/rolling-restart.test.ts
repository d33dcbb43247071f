import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Connection, connect } from "#server/platform/db/index.ts";
import { auditHouse } from "#server/platform/modules/house-ledger/index.ts";
import { rounds } from "#server/platform/modules/rounds/tables.ts";
import { apiAt } from "#tests/support/api.ts";
import { type BuiltProcess, startServer } from "#tests/support/built-process.ts";
import { freePort, openDatabase } from "#tests/support/house.ts";
import { alertIn } from "#tests/support/html.ts";
import { openNginx } from "#tests/support/nginx.ts";
import { isNightly } from "#tests/support/nightly.ts";
import { ONE_NAME, PLATFORM_HOSTS } from "#tests/support/one-name.ts";
import { DICE, newRichPlayer } from "#tests/support/play.ts";
import { keysOf, SECOND_SECRET } from "#tests/support/secrets.ts";

const RESTARTS = isNightly ? 10 : 1;
const PLAYERS = 3;
/** Between two requests of one visitor: light load, so that slowness is not mistaken for failure. */
const PAUSE_MS = isNightly ? 50 : 150;

/** A process that can be stopped, and is then restarted. */
interface Replica {
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const closing: (() => Promise<unknown>)[] = [];
let replicas: Replica[];
let nginx: Awaited<ReturnType<typeof openNginx>>;
let connection: Connection;
let players: Awaited<ReturnType<typeof newRichPlayer>>[];

async function startReplica(command: string[], env: { PORT: string } & Record<string, string>): Promise<Replica> {
  const start = () => startServer(command, "/readyz", env);
  let running: BuiltProcess = await start();
  const stop = () => running.stop();
  closing.push(stop);
  return {
    stop,
    async restart() {
      await stop();
      running = await start();
    },
  };
}

beforeAll(async () => {
  const database = await openDatabase();
  closing.push(database.close);
  const platformPort = String(await freePort());
  const sitePorts = [String(await freePort()), String(await freePort())];
  const origin = "http://openhand.test";
  // As in compose.yaml: requests reach the platforms through a trusted proxy, under a host name that is not their own.
  const proxied = { TRUSTED_PROXIES: "127.0.0.0/8", SANDBOX_PUBLIC: "yes" };
  // The address is not one of this machine alone, so the tests' plain secret is refused.
  const patient = { DRAIN_SECONDS: "60", LOG_LEVEL: "error" };
  const shared = { ...proxied, ...patient, PUBLIC_URL: origin, SECRETS: `2:${SECOND_SECRET}` };
  const platforms = [];
  for (const HOST of PLATFORM_HOSTS) {
    const env = { ...shared, HOST, PORT: platformPort, DATABASE_URL: database.url, SEED: "none" };
    platforms.push(await startReplica(["build/server/platform.js"], env));
  }
  const sites = [];
  for (const PORT of sitePorts) {
    const env = { ...shared, PORT, API_URL: `http://platform:${platformPort}`, GUEST_CACHE_SECONDS: "1" };
    sites.push(await startReplica(["--import", ONE_NAME, "build/server/site.js"], env));
  }
  replicas = [...platforms, ...sites];
  nginx = await openNginx({
    sites: sitePorts.map((port) => `127.0.0.1:${port}`),
    platforms: PLATFORM_HOSTS.map((host) => `${host}:${platformPort}`),
  });
  closing.push(nginx.close);
  connection = connect(database.url);
  closing.push(() => connection.close());
  const api = apiAt(`http://127.0.0.1:${platformPort}`);
  players = await Promise.all(Array.from({ length: PLAYERS }, () => newRichPlayer(api, 100_000)));
});

afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

/** A visitor's responses: how many, and which were not what they should be. */
const tally = () => ({ requests: 0, failed: [] as string[] });

/** Sends request after request until `over`, each after the previous response. */
async function visit(
  path: string,
  init: () => RequestInit,
  expected: number,
  seen: ReturnType<typeof tally>,
  over: AbortSignal,
) {
  while (!over.aborted) {
    const startedAt = performance.now();
    const answer = await fetch(nginx.origin + path, { redirect: "manual", ...init() }).then(
      async (response) => {
        const page = await response.text();
        return response.status === expected ? String(expected) : `${response.status} ${alertIn(page)}`;
      },
      (error: Error) => `${error.message} ${error.cause}`,
    );
    seen.requests++;
    // With its time: a page that failed only after its four seconds waited for a platform, or for a processor.
    const took = Math.round(performance.now() - startedAt);
    if (answer !== String(expected)) seen.failed.push(`${answer} at ${path} after ${took} ms`);
    await delay(PAUSE_MS);
  }
}

/** A stake on the dice, as the table's form sends it. */
const stake = (Cookie: string): RequestInit => ({
  method: "POST",
  headers: { Cookie, Accept: "text/html", "Sec-Fetch-Site": "same-origin" },
  body: new URLSearchParams({
    intent: "play",
    operationId: randomUUID(),
    kind: "dice",
    chance: "49.50",
    direction: "under",
    stake: "0.20",
    currency: "EUR",
  }),
});

it(`${RESTARTS} rolling restarts of two sites and two platforms lose no page and no stake`, async () => {
  const [pages, stakes] = [tally(), tally()];
  const over = new AbortController();
  const signedIn = players.map(({ token }) => `auth_token=${token}`);
  const visits = [
    ...["/en", "/de/games-all"].map((path) => visit(path, () => ({}), 200, pages, over.signal)),
    ...signedIn.map((Cookie) => visit("/en/player/balance", () => ({ headers: { Cookie } }), 200, pages, over.signal)),
    ...signedIn.map((Cookie) => visit(`/en/game/play/${DICE}`, () => stake(Cookie), 303, stakes, over.signal)),
  ];
  for (let time = 0; time < RESTARTS; time++) for (const replica of replicas) await replica.restart();
  over.abort();
  await Promise.all(visits);
  process.stdout.write(`${RESTARTS} rolling restarts: ${pages.requests} pages, ${stakes.requests} stakes\n`);

  expect(pages.failed).toEqual([]);
  expect(stakes.failed).toEqual([]);
  expect(await connection.db.$count(rounds)).toBe(stakes.requests);
  expect(stakes.requests).toBeGreaterThan(RESTARTS * replicas.length);
  expect(await auditHouse(connection, keysOf(2))).toEqual([]);
  expect(nginx.log()).not.toContain("no live upstreams");
});
