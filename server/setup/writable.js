import { accessSync, constants, existsSync } from "node:fs";
import { dirname } from "node:path";
import { refuse } from "./refuse.js";

/**
 * Exits with a one-line message when a folder is not writable, or cannot be created because its nearest parent is not.
 *
 * @param {string} folder
 */
export function requireWritable(folder) {
  let nearest = folder;
  while (!existsSync(nearest)) nearest = dirname(nearest);
  try {
    accessSync(nearest, constants.W_OK | constants.X_OK);
  } catch {
    refuse(`No permission to write in ${nearest}: give this user the folder, or run from a copy of your own.`);
  }
}
