import { spawn } from "node:child_process";

/** Every rule a machine keeps, by its name, as arguments of node. The slow ones first: two run at a time. */
export const CHECKS = {
  types: ["node_modules/typescript/bin/tsc", "--noEmit"],
  "walls between the parts": [
    "node_modules/dependency-cruiser/bin/dependency-cruise.mjs",
    "--config",
    ".dependency-cruiser.cjs",
    "app",
    "server",
    "tests",
  ],
  "format and lint": ["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings", "."],
  "no dead code": ["node_modules/knip/bin/knip.js", "--no-progress", "--no-config-hints"],
  "interface texts": ["tests/check/texts.js"],
  "generated files up to date": ["server/generate.js", "--check"],
  "weight of the home page": ["node_modules/size-limit/bin.js"],
};

/** @typedef {{ name: string, passed: boolean }} CheckResult */

const AT_ONCE = 2;

/** Runs all checks and prints each as it ends. @returns {Promise<CheckResult[]>} */
export async function runChecks() {
  /** @type {CheckResult[]} */
  const results = [];
  const waiting = Object.entries(CHECKS);
  const runSome = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results.push(await runCheck(...next));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runSome));
  return results;
}

/** @param {string} name @param {string[]} command @returns {Promise<CheckResult>} */
function runCheck(name, command) {
  const child = spawn(process.execPath, command, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  }
  return new Promise((resolve) => {
    child.once("close", (code) => {
      const passed = code === 0;
      process.stdout.write(passed ? `  passed  ${name}\n` : `  FAILED  ${name}\n\n${output.trimEnd()}\n\n`);
      resolve({ name, passed });
    });
  });
}
