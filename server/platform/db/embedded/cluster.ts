import { createHmac, randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { ServerAccount } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { finished } from "./finished.ts";

export const SUPERUSER = "openhand";
/** The role of the platform. */
export const RUNTIME = "openhand_runtime";

const UNFINISHED = "cluster.new-";

export const clusterIn = (dataDir: string) => join(dataDir, "cluster");
const passwordIn = (dataDir: string) => join(dataDir, "password");

export const hasCluster = (dataDir: string) => existsSync(clusterIn(dataDir));
export const passwordOf = (dataDir: string) => readFileSync(passwordIn(dataDir), "utf8").trim();
/** Derived from the superuser's, so that neither can be lost alone; the derivation cannot be reversed. */
export const runtimePasswordOf = (dataDir: string) =>
  createHmac("sha256", passwordOf(dataDir)).update("runtime role").digest("base64url");

function writePrivately(file: string, text: string): void {
  // The mode applies only when a file is created.
  rmSync(file, { force: true });
  writeFileSync(file, text, { mode: 0o600 });
}

/** Removes what killed starts left; their initdb may still be writing, which is why no name is used twice. */
function makeUnfinished(dataDir: string): string {
  for (const name of readdirSync(dataDir).filter((entry) => entry.startsWith(UNFINISHED))) {
    rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 3 });
  }
  return mkdtempSync(join(dataDir, UNFINISHED));
}

/**
 * Creates the cluster beside its final place and moves it there when it is complete: half a cluster is never taken for a
 * database.
 */
export async function createCluster(
  dataDir: string,
  { initdb }: Binaries,
  account: ServerAccount,
  { sync }: { sync: boolean },
): Promise<void> {
  const unfinished = makeUnfinished(dataDir);
  const passwordForInitdb = join(dataDir, "password.new");
  const password = randomBytes(24).toString("base64url");
  writePrivately(passwordIn(dataDir), password);
  writePrivately(passwordForInitdb, password);
  if (account.owner) {
    for (const path of [unfinished, passwordForInitdb]) chownSync(path, account.owner.uid, account.owner.gid);
  }
  try {
    await finished(account.run(initdb, initdbOptions(unfinished, passwordForInitdb, sync)));
    renameSync(unfinished, clusterIn(dataDir));
  } finally {
    rmSync(passwordForInitdb, { force: true });
  }
}

/** Sorts by code point, the same on every machine, and still knows lower and upper case in all languages of the site. */
const initdbOptions = (directory: string, passwordFile: string, sync: boolean) => [
  `--pgdata=${directory}`,
  `--pwfile=${passwordFile}`,
  `--username=${SUPERUSER}`,
  "--auth=scram-sha-256",
  // The passwords are 192 random bits, which cannot be guessed: stretching them would only cost each connection some
  // milliseconds.
  "--set=scram_iterations=1",
  "--encoding=UTF8",
  "--locale=C",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--no-instructions",
  ...(sync ? [] : ["--no-sync"]),
];
