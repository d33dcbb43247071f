import { readdirSync } from "node:fs";
import { join } from "node:path";
import { start } from "./job.js";

const TEST = /\.(test\.tsx?|spec\.ts)$/;

/** Every test file whose path contains the name. @param {string} name */
const filesNamed = (name) =>
  ["app", "server", "tests"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((file) => join(folder, file))
      .filter((file) => TEST.test(file) && file.includes(name)),
  );

/**
 * Runs the test files that the names are parts of the paths of, as they are: only those that need a build or a browser make
 * one or look for one.
 *
 * @param {string[]} names @returns {Promise<number>} the exit code
 */
export async function runNamed(names) {
  const found = names.flatMap(filesNamed);
  const journeys = found.filter((file) => file.endsWith(".spec.ts"));
  const tests = found.filter((file) => !file.endsWith(".spec.ts"));
  if (found.length === 0) process.stderr.write(`No test file has ${names.join(" or ")} in its path.\n`);
  let code = found.length === 0 ? 1 : 0;
  if (tests.length > 0) code ||= await run(["node_modules/vitest/vitest.mjs", "run", ...tests]);
  if (journeys.length > 0) {
    const { findOrInstallBrowser } = await import("#tests/support/browser.js");
    const browser = await findOrInstallBrowser();
    // Of all tests together it would take longer than the tests.
    const command = ["node_modules/@playwright/test/cli.js", "test", "--trace=retain-on-failure", ...journeys];
    code ||= await run(command, { CHROMIUM_PATH: browser ?? "" });
  }
  return code;
}

/** @param {string[]} command @param {Record<string, string>} env @returns {Promise<number>} */
function run(command, env = {}) {
  return new Promise((resolve) => start(command, env, "inherit").once("close", (code) => resolve(code ?? 1)));
}
