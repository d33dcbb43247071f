import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { canServe, type EmbeddedDatabase, hasCluster, startEmbedded } from "#server/platform/db/embedded.ts";
import { Problem } from "#server/problem.ts";
import type { HouseConfig } from "./config.ts";

/** Where root stores the database of a checkout that the user `postgres` cannot enter. */
const SYSTEM_FOLDER = "/var/lib/openhand";

const say = (line: string) => void process.stderr.write(`${line}\n`);
const log = { info: () => undefined, warn: say, error: say };

/** The name is derived from the path of the checkout, so that each finds its own again. */
function nameOutside(dataDir: string): string {
  const hash = createHash("sha256").update(dataDir).digest("hex").slice(0, 8);
  return join(SYSTEM_FOLDER, `${basename(dirname(dataDir))}-${hash}`);
}

function folderOutside(dataDir: string): string {
  const folder = nameOutside(dataDir);
  const database = join(folder, "postgres");
  mkdirSync(database, { recursive: true });
  // Independent of the umask: the user `postgres` must be able to enter, and nobody else to list the folders.
  for (const path of [SYSTEM_FOLDER, folder, database]) chmodSync(path, 0o711);
  return database;
}

/**
 * The folder of the cluster: below the data folder, or outside it when PostgreSQL cannot enter that and DATA_DIR is not set.
 * An existing cluster is never replaced by an empty one, which would look like lost money.
 */
function clusterFolder({ DATA_DIR, isDataDirGiven }: HouseConfig): string {
  if (existsSync(join(DATA_DIR, "pglite"))) {
    throw new Problem(
      `${DATA_DIR}/pglite holds a database of PGlite, which this version does not open: move it away to begin with an empty one.`,
    );
  }
  const usual = join(DATA_DIR, "postgres");
  if (isDataDirGiven || hasCluster(usual) || canServe(DATA_DIR)) return usual;
  const folder = folderOutside(DATA_DIR);
  say(`The user "postgres", which runs the database for root, cannot enter ${DATA_DIR}: it is kept in ${folder}.`);
  return folder;
}

/** Whether an earlier start left an embedded database here; false for an external one, of which nothing is known. */
export const hasDatabase = ({ DATA_DIR, isDataDirGiven, DATABASE_URL }: HouseConfig): boolean =>
  !DATABASE_URL &&
  (hasCluster(join(DATA_DIR, "postgres")) || (!isDataDirGiven && hasCluster(join(nameOutside(DATA_DIR), "postgres"))));

/** Starts the embedded PostgreSQL. */
export const openDatabase = async (config: HouseConfig, onLost: (why: string) => void): Promise<EmbeddedDatabase> =>
  startEmbedded({ dataDir: clusterFolder(config), log, onLost: ({ message }) => onLost(message) });
