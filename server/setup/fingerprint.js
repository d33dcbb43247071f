import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./root.js";

/** Everything a build reads. */
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

/** Content, not times: a fresh clone, a checkout and a touched file keep their build. */
export const fingerprintOfSources = () => fingerprintOf(INPUTS, process.versions.node);

/**
 * SHA-256 of files by their paths and contents, those of tests left out; what is not there counts as nothing.
 *
 * @param {string[]} paths files and folders, from the project's own @param {string} [more] what decides beside them
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
