import { type ChildProcess, fork } from "node:child_process";
import { createHash, randomInt } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startEmbedded } from "#server/platform/db/embedded.ts";
import { prepareDatabase } from "#server/platform/db/index.ts";
import { PATIENT } from "./patience.ts";
import { fillPrepared, temporaryFolder } from "./prepared.ts";
import { TEST_SECRETS } from "./secrets.ts";

const OPENING_MS = 180_000;

export interface TestHouse {
  /** The address of the site, without a trailing slash. */
  origin: string;
  /** The address of the platform, likewise. */
  platform: string;
  databaseUrl: string;
  dataDir: string;
  /** The program `npm start` runs after installing and building. */
  process: ChildProcess;
  close(): Promise<void>;
}

const serverIn = (folder: string) => startEmbedded({ dataDir: join(folder, "postgres"), settings: { fsync: "off" } });

/** Fills a folder with a migrated, empty database, in the form that a house and a stand-alone server both use. */
const fillWithDatabase = (path: string) =>
  fillPrepared(path, { name: "database", key: keyOfWorld() }, async (folder) => {
    const { stop, ...urls } = await serverIn(folder);
    await prepareDatabase(urls).finally(stop);
  });

/** A stand-alone PostgreSQL server for processes that are started one by one; migrated, empty, removed when it is closed. */
export async function openDatabase() {
  const { path, remove } = temporaryFolder();
  await fillWithDatabase(path);
  const { stop, ...urls } = await serverIn(path);
  return { ...urls, close: () => stop().finally(remove) };
}

/** Waits until a site or a platform accepts requests. */
export async function untilReady(origin: string): Promise<void> {
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) await delay(100);
}

/** Below the ephemeral range: the system could assign a port of that range to another test's connection before it is used. */
const PORTS = { from: 11_000, to: 32_000 };

/** A port on which nothing listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to);
    const probe = createServer().listen(port, "127.0.0.1");
    const isFree = await once(probe, "listening").then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    await new Promise((resolve) => probe.close(resolve));
    return port;
  }
}

interface Changes {
  /** The public host name; by default the IP address, to which browsers bind no passkey. */
  host?: string;
  dataDir?: string;
  env?: Record<string, string>;
}

/**
 * Opens the built house (embedded database, platform, site) on free ports of this machine. Without a `dataDir` it gets a temporary
 * folder that is removed when it closes, copied from one in which this build was opened before: what a first start makes there,
 * above all the world of players, is made once.
 */
export async function openHouse({ dataDir, host, env = {} }: Changes = {}): Promise<TestHouse> {
  if (dataDir) return openIn(dataDir, env, host);
  const { path, remove } = await openedFolder(env.SEED);
  try {
    const house = await openIn(path, env, host);
    return { ...house, close: () => house.close().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

/** A data folder in which this build was opened before. */
export async function openedFolder(SEED = "small") {
  const folder = temporaryFolder();
  try {
    await fillPrepared(folder.path, { name: `house-${SEED}`, key: keyOfWorld() }, async (path) => {
      await fillWithDatabase(path);
      await (await openIn(path, { SEED })).close();
    });
    return folder;
  } catch (error) {
    folder.remove();
    throw error;
  }
}

/** The players' history ends on the day it was made. */
const keyOfWorld = () =>
  createHash("sha256")
    .update(`${readFileSync("build/fingerprint", "utf8")} ${new Date().toISOString().slice(0, 10)}`)
    .digest("hex");

async function openIn(dataDir: string, changes: Record<string, string>, host = "127.0.0.1"): Promise<TestHouse> {
  const [port, platformPort] = [await freePort(), await freePort()];
  const origin = `http://${host}:${port}`;
  const env = {
    ...process.env,
    // Vitest sets both to values of its own.
    NODE_ENV: "production" as const,
    MODE: "sandbox",
    // The full world is left to the nightly run: making it takes long.
    SEED: "small",
    SECRETS: TEST_SECRETS,
    ...PATIENT,
    DATA_DIR: dataDir,
    PORT: String(port),
    PLATFORM_PORT: String(platformPort),
    PUBLIC_URL: origin,
    ...changes,
  };
  const house = fork("build/server/start.js", { env, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const close = () => end(house);
  await opened(house).catch((error) => close().then(() => Promise.reject(error)));
  const databaseUrl = readFileSync(join(dataDir, "database-url"), "utf8").trim();
  return { origin, platform: `http://127.0.0.1:${platformPort}`, databaseUrl, dataDir, process: house, close };
}

async function opened(house: ChildProcess): Promise<void> {
  const hopeless = new AbortController();
  const timer = setTimeout(() => hopeless.abort(new Error("the house did not open in time")), OPENING_MS);
  house.once("exit", (code) => hopeless.abort(new Error(`the house ended with ${code} before it opened`)));
  try {
    await once(house, "message", { signal: hopeless.signal });
  } catch (error) {
    throw hopeless.signal.reason ?? error;
  } finally {
    clearTimeout(timer);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}
