import { randomInt } from "node:crypto";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { eq, lt } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { systemRandom } from "#server/platform/adapters/random.ts";
import { connect } from "#server/platform/db/index.ts";
import { auditHouse } from "#server/platform/modules/house-ledger/index.ts";
import { ledgerAccounts } from "#server/platform/modules/ledger/index.ts";
import { launchGame } from "#server/platform/modules/providers/index.ts";
import { rounds } from "#server/platform/modules/rounds/tables.ts";
import { apiAt } from "#tests/support/api.ts";
import { type BuiltProcess, startBuilt } from "#tests/support/built-process.ts";
import { freePort, openHouse, type TestHouse, untilReady } from "#tests/support/house.ts";
import { MoneyClient, randomFrom } from "#tests/support/money-client.ts";
import type { Doors } from "#tests/support/money-moves.ts";
import { isNightly } from "#tests/support/nightly.ts";
import { temporaryFolder } from "#tests/support/prepared.ts";
import { descendantsOf, stillRunning } from "#tests/support/processes.ts";
import { PROVIDER } from "#tests/support/providers.ts";
import { keysOf } from "#tests/support/secrets.ts";

/** The minimum number of all operations together and of each kind, besides a kill of every part. */
const OPERATIONS = isNightly ? 20_000 : 100;
const OF_EACH_KIND = isNightly ? 200 : 3;
const BETWEEN_KILLS_MS = isNightly ? 12_000 : 1_000;
const CLIENTS = isNightly ? 16 : 4;
/** Kills must hit operations under way, and not a machine too busy for either. */
const LONGEST_PAUSE_MS = isNightly ? 60 : 400;
/** Clients end with a definite response: the longest time the house may take to be back, and more. */
const UNHURRIED = isNightly ? 5_400_000 : 300_000;

/** A win above the ceiling of the hour is refused until later, and the clients here would retry until the hour is over. */
const PROVIDERS = JSON.stringify([{ ...PROVIDER, mostWonPerHour: 10_000_000 }]);

const seed = randomInt(2 ** 31);
const random = randomFrom(seed);

const folder = temporaryFolder();
let house: TestHouse;
let second: BuiltProcess;
let doors: Doors;

/** `npm start` with its platform and its site, and another platform on the same database. */
async function openAll(): Promise<void> {
  house = await openHouse({ dataDir: folder.path, env: { SEED: "none", PROVIDERS } });
  await openSecond();
}

/** Sends a player to the provider's game, as the site does. */
async function launched(databaseUrl: string, playerId: string): Promise<string> {
  const connection = connect(databaseUrl);
  const ports = { connection, clock: { now: () => new Date() }, random: systemRandom };
  const launch = { provider: PROVIDER, playerId, gameCode: "table", currency: "EUR" } as const;
  return await launchGame(ports, launch).finally(() => connection.close());
}

async function openSecond(): Promise<void> {
  const port = await freePort();
  const { origin, platform, databaseUrl } = house;
  second = await startBuilt("platform", { PORT: `${port}`, DATABASE_URL: databaseUrl, SEED: "none", PROVIDERS });
  const urls = [platform, `http://127.0.0.1:${port}`];
  doors = {
    urls,
    platforms: urls.map(apiAt),
    launch: (playerId) => launched(databaseUrl, playerId),
    post: (path, token, fields) =>
      fetch(`${origin}${path}`, {
        method: "POST",
        headers: { Cookie: `auth_token=${token}; lang=en`, Accept: "text/html", Origin: origin },
        body: new URLSearchParams(fields),
        redirect: "manual",
      }),
  };
}

/** A process that `npm start` restarts when it ends. */
function killPart(name: string): void {
  const parts = descendantsOf(house.process.pid ?? 0);
  const part = parts.find(({ command }) => command.replace("bin/postgres", "postgres").includes(name));
  // It may still be restarting after the previous kill.
  if (part) process.kill(part.pid, "SIGKILL");
}

async function killSecond(): Promise<void> {
  await second.kill();
  await openSecond();
}

async function killLauncher(): Promise<void> {
  const parts = descendantsOf(house.process.pid ?? 0);
  const ended = once(house.process, "exit");
  house.process.kill("SIGKILL");
  await Promise.all([ended, second.kill()]);
  await openAll();
  expect(stillRunning(parts).filter(({ command }) => command.includes("build/server"))).toEqual([]);
}

const KILLS: readonly (() => unknown)[] = [
  () => killPart("platform.js"),
  killSecond,
  () => killPart("postgres -D"),
  () => killPart("site.js"),
  () => Promise.all([killPart("platform.js"), killSecond()]),
  killLauncher,
];

/** How often each kind of operation was completed by all clients. */
function doneBy(clients: readonly MoneyClient[]): number[] {
  const [first] = clients;
  return first
    ? Object.keys(first.done).map((kind) => sumOf(clients.map(({ done }) => done[kind as keyof typeof done])))
    : [];
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

const isEnough = (done: readonly number[]): boolean =>
  sumOf(done) >= OPERATIONS && done.every((times) => times >= OF_EACH_KIND);

beforeAll(openAll);
afterAll(async () => {
  await second?.stop();
  await house?.close();
  folder.remove();
});

it(
  `loses, doubles and overdraws nothing whatever is killed (random seed ${seed})`,
  async () => {
    const clients: MoneyClient[] = [];
    for (let client = 0; client < CLIENTS; client++) {
      clients.push(await MoneyClient.arrive(() => doors, randomFrom(seed + client), LONGEST_PAUSE_MS));
    }
    const over = new AbortController();
    const living = Promise.all(clients.map((client) => client.live(over.signal)));
    let kills = 0;
    // Until every part was killed once and every operation done, however long that takes here.
    while (kills < KILLS.length || !isEnough(doneBy(clients))) {
      await delay(BETWEEN_KILLS_MS * (0.5 + random()));
      // A start costs more than all the rest: a push kills each part once, and no more.
      if (isNightly || kills < KILLS.length) await KILLS[kills++ % KILLS.length]?.();
    }
    over.abort();
    await living;
    // The part that was killed last is restarting.
    for (const origin of [house.platform, house.origin]) await untilReady(origin);

    const connection = connect(house.databaseUrl);
    expect(await auditHouse(connection, keysOf(1))).toEqual([]);
    for (const client of clients) {
      const stored = await connection.db.select().from(rounds).where(eq(rounds.ownerId, client.player.id));
      const { must, has } = await client.money();
      expect({
        faults: client.faults,
        operations: stored.map(({ operationId }) => operationId).sort(),
        money: has,
      }).toEqual({ faults: [], operations: [...client.rounds.keys()].sort(), money: must });
    }
    const negative = await connection.db.select().from(ledgerAccounts).where(lt(ledgerAccounts.balance, 0n));
    expect(negative).toEqual([]);
    process.stdout.write(`    ${JSON.stringify(doneBy(clients))}, ${kills} kills\n`);
    await connection.close();
  },
  UNHURRIED,
);
