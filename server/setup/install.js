import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { applyPatches } from "./patches.js";
import { refuse } from "./refuse.js";
import { ROOT } from "./root.js";
import { requireWritable } from "./writable.js";

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, os?: string[], cpu?: string[] }} LockedPackage */

/** Brings node_modules in line with package-lock.json and patches/; a no-op of a few milliseconds when it already is. */
export function install() {
  if (!isInstalled()) {
    requireWritable(join(ROOT, "node_modules"));
    process.stdout.write("Installing packages…\n");
    // Install scripts of packages stay off: npm 12 does not run them, and none is needed.
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
 * npm writes a record of what it installed as its last step. Comparing it with package-lock.json detects a changed lock file,
 * an interrupted install and a node_modules copied from another system, whoever ran npm.
 */
function isInstalled() {
  const record = join(ROOT, "node_modules/.package-lock.json");
  if (!existsSync(record)) return false;
  const installed = packagesIn(record);
  const { "": _project, ...locked } = packagesIn(join(ROOT, "package-lock.json"));
  const complete = Object.entries(locked).every(([path, expected]) => {
    const found = installed[path];
    if (!found) return Boolean(expected.optional || expected.devOptional);
    return found.version === expected.version && found.integrity === expected.integrity;
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

/** Installs the git hooks for developers; `npm start` does not. An existing core.hooksPath is kept. */
export function installHooks() {
  if (!existsSync(join(ROOT, ".git"))) return;
  const git = (/** @type {string[]} */ ...args) => spawnSync("git", args, { cwd: ROOT, encoding: "utf8" });
  if (git("config", "core.hooksPath").stdout) return;
  git("config", "--local", "core.hooksPath", ".githooks");
}
