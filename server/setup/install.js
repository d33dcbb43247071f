import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { applyPatches } from "./patches.js";
import { refuse } from "./refuse.js";
import { ROOT } from "./root.js";
import { requireWritable } from "./writable.js";

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, os?: string[], cpu?: string[] }} LockedPackage */

/** Makes node_modules what package-lock.json and patches/ say, and does nothing (in a few milliseconds) when it already is. */
export function install() {
  if (!isInstalled()) {
    requireWritable(join(ROOT, "node_modules"));
    process.stdout.write("Installing packages…\n");
    // Packages' own install scripts stay off: npm 12 runs none, so needing one would break there, and none is needed.
    const { status, error } = spawnSync("npm", ["ci", "--ignore-scripts", "--include=dev", "--loglevel=error"], {
      cwd: ROOT,
      stdio: ["ignore", "inherit", "inherit"],
      shell: process.platform === "win32",
    });
    if (error || status !== 0) refuse("The packages could not be installed: see npm's message above.");
  }
  applyPatches();
}

/**
 * npm leaves a record of what it installed, written last. Comparing it with package-lock.json finds a new lock, a broken
 * install and a node_modules copied from another system, whoever ran npm.
 */
function isInstalled() {
  const record = join(ROOT, "node_modules/.package-lock.json");
  if (!existsSync(record)) return false;
  const installed = packagesIn(record);
  const { "": _project, ...locked } = packagesIn(join(ROOT, "package-lock.json"));
  const complete = Object.entries(locked).every(([path, wanted]) => {
    const found = installed[path];
    if (!found) return Boolean(wanted.optional || wanted.devOptional);
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
  return complete && Object.values(installed).every(isForThisSystem);
}

/** @param {string} lockfile @returns {Record<string, LockedPackage>} */
function packagesIn(lockfile) {
  return JSON.parse(readFileSync(lockfile, "utf8")).packages;
}

/** @param {LockedPackage} entry */
function isForThisSystem({ os = [], cpu = [] }) {
  return allows(os, process.platform) && allows(cpu, process.arch);
}

/** @param {string[]} list names, or names excluded with "!" @param {string} name */
function allows(list, name) {
  const excludes = list.every((entry) => entry.startsWith("!"));
  return excludes ? !list.includes(`!${name}`) : list.includes(name);
}

/** For those who work on the sources; whoever only starts the house keeps a git without them. A setting of one's own stays. */
export function installHooks() {
  if (!existsSync(join(ROOT, ".git"))) return;
  const git = (/** @type {string[]} */ ...args) => spawnSync("git", args, { cwd: ROOT, encoding: "utf8" });
  if (git("config", "core.hooksPath").stdout) return;
  git("config", "--local", "core.hooksPath", ".githooks");
}
