import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
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
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  /** A database server that ends last still writes its figures: the folder is gone when it stays away. */
  const removeForGood = async () => {
    for (let tries = 0; tries < 20; tries++) {
      remove();
      await new Promise((resolve) => setTimeout(resolve, 500));
      if (!existsSync(folder)) return;
    }
  };
  process.once("exit", remove);
  for (const name of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.once(
      name,
      () =>
        void endJobs()
          .then(removeForGood)
          .finally(() => process.exit(130)),
    );
  }
}
