import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endServers } from "./groups.js";
import { endJobs } from "./job.js";
import { watchOver } from "./watch.js";

const IN_MEMORY = "/dev/shm";
const ENOUGH_BYTES = 8 * 2 ** 30;

/**
 * Where temporary files go: into memory where there is plenty, since a test that copies a database of a thousand small files
 * spends more time in the file system of a disk than in itself. A container often has 64 MB there, which is not enough.
 */
function temporaryRoot() {
  if (process.env.TMPDIR) return tmpdir();
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= ENOUGH_BYTES ? IN_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/**
 * Gives the run a folder for everything temporary, and takes it away when the run ends, also by Ctrl-C: then the jobs, their
 * servers and browsers are ended first. When it is killed, the process that watches over it does both.
 */
export function keepRunFolder() {
  const folder = mkdtempSync(join(temporaryRoot(), "openhand-run-"));
  // For root the database runs as another user, who must get through here.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  watchOver(folder);
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  for (const name of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.once(name, async () => {
      await endJobs();
      await endServers(folder);
      process.exit(130);
    });
  }
}
