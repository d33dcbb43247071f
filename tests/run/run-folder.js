import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endJobs } from "./job.js";

/**
 * Gives the run a folder for everything temporary, and takes it away when the run ends, also by Ctrl-C: then the jobs, their
 * servers and browsers are ended first.
 */
export function keepRunFolder() {
  const folder = mkdtempSync(join(tmpdir(), "openhand-run-"));
  // For root the database runs as another user, who must get through here.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  for (const name of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.once(name, () => void endJobs().then(() => process.exit(130)));
  }
}
