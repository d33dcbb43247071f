import { accessSync, constants, mkdirSync, realpathSync } from "node:fs";
import type { DatabaseLog } from "./connection.ts";
import { lockDirectory } from "./directory-lock.ts";
import { serverAccount } from "./embedded/account.ts";
import { prepareBinaries } from "./embedded/binaries.ts";
import { clusterIn, createCluster, hasCluster, passwordOf, SUPERUSER } from "./embedded/cluster.ts";
import { endOrphan } from "./embedded/postmaster.ts";
import { freePort, Server } from "./embedded/server.ts";
import { EmbeddedUnavailable, reasonOf } from "./embedded/unavailable.ts";

export { EmbeddedUnavailable } from "./embedded/unavailable.ts";

export interface EmbeddedOptions {
  /** Holds the cluster and its password; made if missing. */
  dataDir: string;
  /** On 127.0.0.1; a free one when left out. */
  port?: number;
  log?: DatabaseLog;
  /** Told once when the server died and could not be brought back. */
  onLost?: (error: Error) => void;
  /** Settings of the server, over our own. */
  settings?: Readonly<Record<string, string>>;
}

export interface EmbeddedDatabase {
  url: string;
  stop(): Promise<void>;
}

function takeDirectory(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
    return realpathSync(dataDir);
  } catch {
    throw new EmbeddedUnavailable(`no permission to write in ${dataDir}`);
  }
}

async function open(dataDir: string, options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const binaries = await prepareBinaries();
  const account = serverAccount(binaries.postgres, dataDir);
  const cluster = clusterIn(dataDir);
  if (hasCluster(dataDir)) await endOrphan(cluster, options.log);
  else await createCluster(dataDir, binaries, account, { sync: options.settings?.fsync !== "off" });
  const port = options.port ?? (await freePort());
  const server = new Server({
    account,
    program: binaries.postgres,
    cluster,
    port,
    settings: options.settings ?? {},
    log: options.log,
    onLost: options.onLost ?? (() => undefined),
  });
  await server.start();
  const url = `postgres://${SUPERUSER}:${passwordOf(dataDir)}@127.0.0.1:${port}/postgres`;
  return { url, stop: () => server.stop() };
}

/**
 * Starts PostgreSQL on a directory of its own, as root and as an ordinary user, on 127.0.0.1 alone; what a killed
 * process left there is ended or recovered first. The server ends only by `stop` (or with the machine).
 *
 * Throws {@link EmbeddedUnavailable} when PostgreSQL cannot run here and the directory holds no cluster: the caller may
 * take PGlite. Throws DirectoryInUse when another process has the directory, and an ordinary error otherwise.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataDir = takeDirectory(options.dataDir);
  const isNew = !hasCluster(dataDir);
  const lock = lockDirectory(dataDir);
  try {
    const database = await open(dataDir, options);
    return { url: database.url, stop: () => database.stop().finally(lock.release) };
  } catch (error) {
    lock.release();
    if (error instanceof EmbeddedUnavailable && isNew) throw error;
    throw new Error(`the database in ${dataDir} cannot be started: ${reasonOf(error)}`, { cause: error });
  }
}
