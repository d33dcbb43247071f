import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome.exe"];
const FOLDERS = [
  ...(process.env.PATH ?? "").split(delimiter),
  "/Applications/Google Chrome.app/Contents/MacOS",
  "C:\\Program Files\\Google\\Chrome\\Application",
];
const MAC_NAME = "Google Chrome";
const DOWNLOAD_MS = 300_000;

/** The first browser that starts: the one named by CHROMIUM_PATH, else one that is installed on this machine. */
export function findBrowser() {
  const installed = FOLDERS.flatMap((folder) => [...NAMES, MAC_NAME].map((name) => join(folder, name)));
  return [process.env.CHROMIUM_PATH, ...installed].find((path) => path && starts(path));
}

/**
 * Finds a browser, or installs one: Playwright's own, else (as root) the system's.
 *
 * @returns {Promise<string | undefined>}
 */
export async function findOrInstallBrowser() {
  return findBrowser() ?? (await installPlaywrights()) ?? installSystems();
}

async function installPlaywrights() {
  const { chromium } = await import("@playwright/test");
  const path = chromium.executablePath();
  if (!starts(path)) run(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"]);
  return starts(path) ? path : undefined;
}

function installSystems() {
  if (process.getuid?.() !== 0) return undefined;
  run("apt-get", ["update"]);
  run("apt-get", ["install", "--yes", "--no-install-recommends", "chromium"]);
  return findBrowser();
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
