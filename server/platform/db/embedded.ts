import { accessSync, constants, mkdirSync, realpathSync } from "node:fs";
import { Problem } from "#server/problem.ts";
import type { DatabaseLog } from "./connection.ts";
import { isReached, serverAccount } from "./embedded/account.ts";
import { prepareBinaries } from "./embedded/binaries.ts";
import {
  clusterIn,
  createCluster,
  hasCluster,
  passwordOf,
  RUNTIME,
  runtimePasswordOf,
  SUPERUSER,
} from "./embedded/cluster.ts";
import { lockDirectory } from "./embedded/directory-lock.ts";
import { reasonOf } from "./embedded/finished.ts";
import { endOrphan } from "./embedded/postmaster.ts";
import { freePort, Server } from "./embedded/server.ts";
import { takesSocket } from "./embedded/socket.ts";

export { hasCluster } from "./embedded/cluster.ts";

export interface EmbeddedOptions {
  /** Holds the cluster and its password; made if missing. */
  dataDir: string;
  /** On 127.0.0.1; a free port when left out. */
  port?: number;
  log?: DatabaseLog;
  /** Called once when the server died and could not be restarted. */
  onLost?: (error: Error) => void;
  /** Settings of the server, which override the defaults here. */
  settings?: Readonly<Record<string, string>>;
}

export interface EmbeddedDatabase {
  /** For the platform's role, which exists once `prepareDatabase` has created it. */
  url: string;
  /** The same by a socket, where the cluster's folder takes one: it costs both sides less than a port. */
  nearUrl: string;
  /** For the superuser, who owns everything. */
  ownerUrl: string;
  stop(): Promise<void>;
}

/** Whether PostgreSQL can run on a directory: for root it runs as the user `postgres`, who may not be able to enter it. */
export const canServe = (directory: string): boolean => isReached(serverAccount(), directory);

function takeDirectory(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
    return realpathSync(dataDir);
  } catch (error) {
    throw new Problem(
      `The database cannot be kept in ${dataDir} (${reasonOf(error)}): set DATA_DIR to another folder.`,
    );
  }
}

async function open(dataDir: string, options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const account = serverAccount();
  if (!isReached(account, dataDir)) {
    throw new Error(
      'PostgreSQL does not run as root, and its user "postgres" cannot enter the folder: set DATA_DIR to one it can, or do not be root',
    );
  }
  const binaries = await prepareBinaries(account, dataDir);
  const cluster = clusterIn(dataDir);
  if (hasCluster(dataDir)) await endOrphan(cluster, options.log);
  else await createCluster(dataDir, binaries, account, { sync: options.settings?.fsync !== "off" });
  const port = options.port ?? (await freePort());
  const hasSocket = await takesSocket(cluster, port);
  const server = new Server({
    account,
    program: binaries.postgres,
    cluster,
    port,
    hasSocket,
    settings: options.settings ?? {},
    log: options.log,
    onLost: options.onLost ?? (() => undefined),
  });
  await server.start();
  const urlFor = (user: string, password: string) => `postgres://${user}:${password}@127.0.0.1:${port}/postgres`;
  const url = urlFor(RUNTIME, runtimePasswordOf(dataDir));
  return {
    url,
    nearUrl: hasSocket ? `${url}?host=${encodeURIComponent(cluster)}` : url,
    ownerUrl: urlFor(SUPERUSER, passwordOf(dataDir)),
    stop: () => server.stop(),
  };
}

/**
 * Starts PostgreSQL on a directory of its own, as root and as an ordinary user, on 127.0.0.1 and a socket of its own; what a killed process left
 * there is stopped or recovered first. The server ends only by `stop` (or with the machine).
 *
 * Throws a {@link Problem} when it cannot start, or when another process holds the directory.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataDir = takeDirectory(options.dataDir);
  const lock = lockDirectory(dataDir);
  try {
    const database = await open(dataDir, options);
    return { ...database, stop: () => database.stop().finally(lock.release) };
  } catch (error) {
    lock.release();
    throw new Problem(`The database in ${dataDir} cannot be started: ${reasonOf(error)}.`, { cause: error });
  }
}
