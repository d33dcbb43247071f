import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./root.js";

/** All inputs of a build. */
const INPUTS = [
  "app",
  "locales",
  "public",
  "server",
  "package.json",
  "package-lock.json",
  "remix.config.js",
  "tsconfig.json",
  "vite.config.ts",
];

/** Hashes contents, not modification times: a fresh clone, a checkout and a touched file do not cause a rebuild. */
export const fingerprintOfSources = () => fingerprintOf(INPUTS, process.versions.node);

/**
 * SHA-256 over the paths and contents of files, tests excluded; missing paths are skipped.
 *
 * @param {string[]} paths files and folders, relative to the project's folder @param {string} [more] hashed in addition
 */
export function fingerprintOf(paths, more = "") {
  const hash = createHash("sha256").update(more);
  for (const path of paths.flatMap(filesIn)) {
    hash.update(`\0${path}\0`).update(readFileSync(join(ROOT, path)));
  }
  return hash.digest("hex");
}

/** @param {string} path @returns {string[]} */
function filesIn(path) {
  const absolute = join(ROOT, path);
  if (!existsSync(absolute)) return [];
  if (statSync(absolute).isDirectory()) {
    return readdirSync(absolute)
      .sort()
      .flatMap((name) => filesIn(`${path}/${name}`));
  }
  return /\.test\.tsx?$/.test(path) ? [] : [path];
}
