import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { findOrInstallPython } from "#tests/support/python.js";

/** `npm run audit-fairness -- http://127.0.0.1:4000`: the audit of a running house, in Python. */
const python = findOrInstallPython();
if (python) {
  const audit = join(dirname(fileURLToPath(import.meta.url)), "audit.py");
  process.exitCode = spawnSync(python, ["-B", audit, ...process.argv.slice(2)], { stdio: "inherit" }).status ?? 1;
} else {
  process.stderr.write("There is no Python 3.9 or newer, and none could be installed: install it.\n");
  process.exitCode = 1;
}
