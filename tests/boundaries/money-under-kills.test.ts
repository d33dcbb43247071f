import { randomInt } from "node:crypto";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connect } from "#server/platform/db/index.ts";
import { auditHouse } from "#server/platform/modules/house-ledger/index.ts";
import { rounds } from "#server/platform/modules/rounds/tables.ts";
import { apiAt } from "#tests/support/api.ts";
import { type BuiltProcess, startBuilt } from "#tests/support/built-process.ts";
import { freePort, openHouse, type TestHouse, untilReady } from "#tests/support/house.ts";
import { type Doors, MoneyClient, randomFrom } from "#tests/support/money-client.ts";
import { isNightly } from "#tests/support/nightly.ts";
import { temporaryFolder } from "#tests/support/prepared.ts";
import { descendantsOf, stillRunning } from "#tests/support/processes.ts";
import { keysOf } from "#tests/support/secrets.ts";

const LASTS_MS = isNightly ? 600_000 : 30_000;
const BETWEEN_KILLS_MS = 4_000;
const CLIENTS = isNightly ? 10 : 5;
/** Clients end with a definite answer: as long as the house may take to be there again, and more. */
const UNHURRIED = LASTS_MS + 240_000;

const seed = randomInt(2 ** 31);
const random = randomFrom(seed);

const folder = temporaryFolder();
let house: TestHouse;
let second: BuiltProcess;
let doors: Doors;

/** `npm start` with its platform and its site, and another platform on the same database. */
async function openAll(): Promise<void> {
  house = await openHouse({ dataDir: folder.path, env: { SEED: "none" } });
  await openSecond();
}

async function openSecond(): Promise<void> {
  const port = await freePort();
  second = await startBuilt("platform", { PORT: `${port}`, DATABASE_URL: house.databaseUrl, SEED: "none" });
  const { origin, platform } = house;
  doors = {
    platforms: [apiAt(platform), apiAt(`http://127.0.0.1:${port}`)],
    post: (path, token, fields) =>
      fetch(`${origin}${path}`, {
        method: "POST",
        headers: { Cookie: `auth_token=${token}; lang=en`, Origin: origin },
        body: new URLSearchParams(fields),
        redirect: "manual",
      }),
  };
}

/** A process that `npm start` keeps running: it is started again by itself. */
function killPart(name: string): void {
  const parts = descendantsOf(house.process.pid ?? 0);
  const part = parts.find(({ command }) => command.replace("bin/postgres", "postgres").includes(name));
  // It may be on its way back from the last time.
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
      clients.push(await MoneyClient.arrive(() => doors, randomFrom(seed + client)));
    }
    const over = new AbortController();
    const living = Promise.all(clients.map((client) => client.live(over.signal)));
    const until = Date.now() + LASTS_MS;
    let kills = 0;
    // Every part is killed once, however long that takes here.
    while (Date.now() < until || kills < KILLS.length) {
      await delay(BETWEEN_KILLS_MS * (0.5 + random()));
      await KILLS[kills++ % KILLS.length]?.();
    }
    over.abort();
    await living;
    // What was killed last is on its way back.
    for (const origin of [house.platform, house.origin]) await untilReady(origin);

    const connection = connect(house.databaseUrl);
    expect(await auditHouse(connection, keysOf(1))).toEqual([]);
    for (const client of clients) {
      const stored = await connection.db.select().from(rounds).where(eq(rounds.ownerId, client.player.id));
      const { cash, held } = await client.money();
      expect({
        faults: client.faults,
        operations: stored.map(({ operationId }) => operationId).sort(),
        money: cash + held,
      }).toEqual({ faults: [], operations: [...client.rounds.keys()].sort(), money: client.worth });
    }
    const operations = clients.reduce((sum, { done }) => sum + done, 0);
    process.stdout.write(`    ${operations} operations, ${kills} kills\n`);
    expect(operations).toBeGreaterThan(CLIENTS * kills);
    await connection.close();
  },
  UNHURRIED,
);
