import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** It draws no window around its pages, which halves what they cost. */
const SHELL = "chromium-headless-shell";
const NAMES = [SHELL, "chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome.exe"];
const FOLDERS = [
  ...(process.env.PATH ?? "").split(delimiter),
  "/Applications/Google Chrome.app/Contents/MacOS",
  "C:\\Program Files\\Google\\Chrome\\Application",
];
const MAC_NAME = "Google Chrome";
const DOWNLOAD_MS = 300_000;

/** The first browser that starts: the one named by CHROMIUM_PATH, else one that is installed on this machine. */
export function findBrowser() {
  const installed = [...NAMES, MAC_NAME].flatMap((name) => FOLDERS.map((folder) => join(folder, name)));
  return [process.env.CHROMIUM_PATH, ...installed].find((path) => path && starts(path));
}

/**
 * Finds a browser, or installs one: as root the system's headless shell, also where a whole browser is there; else, if there is
 * none, Playwright's own.
 *
 * @returns {Promise<string | undefined>} its path, and none for the one that Playwright finds by itself
 */
export async function findOrInstallBrowser() {
  const found = findBrowser();
  if (found && (found === process.env.CHROMIUM_PATH || found.endsWith(SHELL))) return found;
  return installSystems() ?? found ?? installPlaywrights();
}

async function installPlaywrights() {
  if (await playwrightsStarts()) return "";
  run(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "--only-shell", "chromium"]);
  return (await playwrightsStarts()) ? "" : undefined;
}

async function playwrightsStarts() {
  const { chromium } = await import("@playwright/test");
  return chromium.launch().then(
    (browser) => browser.close().then(() => true),
    () => false,
  );
}

function installSystems() {
  if (process.getuid?.() !== 0) return undefined;
  run("apt-get", ["update"]);
  for (const name of [SHELL, "chromium"]) {
    run("apt-get", ["install", "--yes", "--no-install-recommends", name]);
    const path = findBrowser();
    if (path) return path;
  }
}

/** Being there is not enough: a downloaded browser may miss libraries of the system. */
function starts(/** @type {string} */ path) {
  return existsSync(path) && spawnSync(path, ["--version"], { timeout: 20_000 }).status === 0;
}

/** @param {string} command @param {string[]} options */
function run(command, options) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync(command, options, { stdio: ["ignore", "inherit", "inherit"], timeout: DOWNLOAD_MS, env });
}
