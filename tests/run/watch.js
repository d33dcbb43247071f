import { spawn } from "node:child_process";
import { join } from "node:path";

/** @type {import("node:stream").Writable | undefined} */
let pipe;

/** Starts the process that ends what this one leaves when it is killed; {@link note} tells it what there is. @param {string} folder */
export function watchOver(folder) {
  const watcher = spawn(process.execPath, [join(import.meta.dirname, "watcher.js")], {
    stdio: ["pipe", "ignore", "ignore"],
    // Not of this group: Ctrl-C is for the run, which ends its jobs itself.
    detached: true,
  });
  watcher.unref();
  pipe = watcher.stdin;
  pipe.on("error", () => undefined);
  Object(pipe).unref?.();
  note("=", folder);
}

/** @param {"=" | "+" | "-"} change the folder of the run; a process group that is there, or gone @param {unknown} what */
export const note = (change, what) => void pipe?.write(`${change}${what}\n`);
