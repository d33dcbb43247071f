import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded } from "#server/platform/db/embedded.ts";

const OPENING_MS = 180_000;

export interface TestHouse {
  /** The address of the site, without a slash at its end. */
  origin: string;
  /** The address of the platform, likewise. */
  platform: string;
  databaseUrl: string;
  /** What `npm start` runs once it has installed and built. */
  process: ChildProcess;
  close(): Promise<void>;
}

/** A new data folder, and the way to be rid of it. */
export function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), "openhand-house-"));
  // For root the database runs as another user, who must get through here.
  chmodSync(path, 0o711);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** A PostgreSQL server by itself, for processes that are started one by one; empty, and gone when it is closed. */
export async function openDatabase() {
  const { path, remove } = temporaryFolder();
  const { url, stop } = await startEmbedded({ dataDir: join(path, "postgres"), settings: { fsync: "off" } });
  return { url, close: () => stop().finally(remove) };
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}

/**
 * Opens the built house (embedded database, platform, site) on free ports of this machine. Without a `dataDir` it gets
 * a folder of its own that goes when it closes.
 */
export async function openHouse(changes: { dataDir?: string; env?: Record<string, string> } = {}): Promise<TestHouse> {
  const own = changes.dataDir ? undefined : temporaryFolder();
  const dataDir = changes.dataDir ?? own?.path ?? "";
  const [port, platformPort] = [await freePort(), await freePort()];
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    // Vitest has put its own words in both.
    NODE_ENV: "production" as const,
    MODE: "sandbox",
    DATA_DIR: dataDir,
    PORT: String(port),
    PLATFORM_PORT: String(platformPort),
    PUBLIC_URL: origin,
    ...changes.env,
  };
  const house = fork("build/server/start.js", { env, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const close = async () => {
    await end(house);
    own?.remove();
  };
  try {
    await opened(house);
  } catch (error) {
    await close();
    throw error;
  }
  const databaseUrl = readFileSync(join(dataDir, "database-url"), "utf8").trim();
  return { origin, platform: `http://127.0.0.1:${platformPort}`, databaseUrl, process: house, close };
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
