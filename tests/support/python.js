import { spawnSync } from "node:child_process";

const NAMES = ["python3", "python"];
const INSTALL_MS = 300_000;
const IS_NEW_ENOUGH = "import sys; sys.exit(sys.version_info < (3, 9))";

const starts = (/** @type {string} */ name) => spawnSync(name, ["-c", IS_NEW_ENOUGH], { timeout: 20_000 }).status === 0;

const findPython = () => [process.env.PYTHON, ...NAMES].find((name) => name && starts(name));

/**
 * Python 3.9 or newer: the one named by PYTHON, else as this machine has it, else, for root, as the system's packages have it.
 * The reference of the games is written in it, and needs nothing but what comes with it.
 *
 * @returns {string | undefined}
 */
export function findOrInstallPython() {
  const found = findPython();
  if (found || process.getuid?.() !== 0) return found;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const words of [["update"], ["install", "--yes", "--no-install-recommends", "python3"]]) {
    spawnSync("apt-get", words, { stdio: ["ignore", "inherit", "inherit"], timeout: INSTALL_MS, env });
  }
  return findPython();
}
