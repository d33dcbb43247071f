import { spawn } from "node:child_process";
import { once } from "node:events";
import { prepareDatabase } from "#server/platform/db/index.ts";
import { secretsOfFolder } from "#server/platform/keys/file.ts";
import { writtenSecrets } from "#server/platform/keys/secrets.ts";
import { Problem } from "#server/problem.ts";
import type { HouseConfig } from "./config.ts";
import { noteDatabaseUrl, takeDataFolder } from "./data-folder.ts";
import { hasDatabase, openDatabase } from "./database.ts";
import { requirePortFree } from "./ports.ts";
import { waitUntilReady } from "./ready.ts";
import { DRAIN_MS, Worker } from "./worker.ts";

const LOOPBACK = "127.0.0.1";

export interface HouseCommands {
  platform: string[];
  site: string[];
  /** Prefix of an operator's command. */
  ops: string[];
  /** A path that answers with success once the site is ready. */
  siteReadyPath: string;
}

/**
 * Opens the house (database, platform, site), keeps it open until `stopping` aborts, and closes it in the opposite order:
 * callers before what they call. Every exit path closes what was opened. Throws a {@link Problem} when the house cannot open
 * or stay open.
 */
export async function superviseHouse(
  config: HouseConfig,
  commands: HouseCommands,
  stopping: AbortSignal,
  onOpen: (platform: Worker) => void,
): Promise<void> {
  const lost = new AbortController();
  // One plain signal: Node 20 can lose signals made by `AbortSignal.any`, and the house would never be closed.
  const ending = new AbortController();
  const ended = ending.signal;
  for (const signal of [stopping, lost.signal]) signal.addEventListener("abort", () => ending.abort());
  if (stopping.aborted) ending.abort();
  const onLost = (why: string) => lost.abort(new Problem(why));
  const closing: (() => unknown)[] = [];
  const openOwnDatabase = async () => {
    const database = await openDatabase(config, onLost);
    closing.push(database.stop);
    closing.push(noteDatabaseUrl(config.DATA_DIR, database.url));
    return database;
  };
  try {
    const folder = await takeDataFolder(config.DATA_DIR);
    closing.push(folder.release);
    const patienceMs = folder.wasLeft ? DRAIN_MS : 0;
    await requirePortFree("PLATFORM_PORT", config.PLATFORM_PORT, LOOPBACK, patienceMs);
    await requirePortFree("PORT", config.PORT, config.HOST, patienceMs);
    const secrets = config.SECRETS || writtenSecrets(secretsOfFolder(config.DATA_DIR, hasDatabase(config)));
    const { url, nearUrl, ownerUrl } = config.DATABASE_URL
      ? givenDatabase(config.DATABASE_URL, config)
      : await openOwnDatabase();
    if (ownerUrl) await prepareDatabase({ ownerUrl, url });
    ended.throwIfAborted();
    const platformEnvironment = platformEnv(config, { databaseUrl: nearUrl, secrets });
    if (ownerUrl && config.MODE === "sandbox" && config.SEED === "full") {
      await runCommand([...commands.ops, "seed"], { ...platformEnvironment, DATABASE_OWNER_URL: ownerUrl }, ended);
    }
    const platform = new Worker({
      name: "platform",
      command: commands.platform,
      env: platformEnvironment,
      onLost,
    });
    closing.push(() => platform.stop());
    const site = new Worker({ name: "site", command: commands.site, env: siteEnv(config), onLost });
    closing.push(() => site.stop());
    await Promise.all([
      waitUntilReady("platform", `http://${LOOPBACK}:${config.PLATFORM_PORT}/readyz`, ended),
      waitUntilReady("site", `http://${reachable(config.HOST)}:${config.PORT}${commands.siteReadyPath}`, ended),
    ]);
    platform.markReady();
    site.markReady();
    onOpen(platform);
    if (!ended.aborted) await once(ended, "abort");
  } catch (error) {
    if (!ended.aborted) throw error;
  } finally {
    for (const close of closing.reverse()) await close();
  }
  if (lost.signal.aborted) throw lost.signal.reason;
}

/** Runs an operator's command to its end; `ended` terminates it. */
async function runCommand(command: string[], env: NodeJS.ProcessEnv, ended: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, command, {
    env,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    detached: process.platform !== "win32",
  });
  const stop = () => void child.kill();
  ended.addEventListener("abort", stop);
  const [code] = await once(child, "exit");
  ended.removeEventListener("abort", stop);
  ended.throwIfAborted();
  if (code !== 0) throw new Problem("The world of the sandbox could not be made; SEED=none starts without one.");
}

const reachable = (host: string) => (host === "0.0.0.0" || host === "::" ? LOOPBACK : host);

const givenDatabase = (url: string, { DATABASE_OWNER_URL: ownerUrl }: HouseConfig) => ({ url, nearUrl: url, ownerUrl });

/** No process receives the URL of the database owner; the site receives neither a database URL nor the platform's secrets. */
const isOfOwner = (name: string) => name === "DATABASE_OWNER_URL";
const isForPlatform = (name: string) => name === "DATABASE_URL" || /(?:^|_)SECRETS?$/.test(name);

const environmentWithout = (isExcluded: (name: string) => boolean): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !isExcluded(name)));

const platformEnv = (
  config: HouseConfig,
  { databaseUrl, secrets }: { databaseUrl: string; secrets: string },
): NodeJS.ProcessEnv => ({
  ...environmentWithout(isOfOwner),
  PORT: String(config.PLATFORM_PORT),
  HOST: LOOPBACK,
  DATABASE_URL: databaseUrl,
  SECRETS: secrets,
  PUBLIC_URL: config.PUBLIC_URL,
  LOG_LEVEL: config.LOG_LEVEL,
  NODE_ENV: config.NODE_ENV,
});

function siteEnv(config: HouseConfig): NodeJS.ProcessEnv {
  return {
    ...environmentWithout((name) => isOfOwner(name) || isForPlatform(name)),
    PORT: String(config.PORT),
    HOST: config.HOST,
    API_URL: `http://${LOOPBACK}:${config.PLATFORM_PORT}`,
    MODE: config.MODE,
    PUBLIC_URL: config.PUBLIC_URL,
    LOG_LEVEL: config.LOG_LEVEL,
    NODE_ENV: config.NODE_ENV,
  };
}
