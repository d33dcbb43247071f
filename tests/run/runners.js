import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { tallyOf } from "./tally.js";

const VITEST_REPORT = "test-results/vitest.json";
const PLAYWRIGHT_REPORT = "test-results/playwright.json";

/** Unit, contract, ledger and boundary tests. */
export function runVitest() {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${VITEST_REPORT}`];
  const code = run(["node_modules/vitest/vitest.mjs", "run", ...reporters], VITEST_REPORT);
  return tallyOf(
    VITEST_REPORT,
    (report) => ({
      passed: report.numPassedTests,
      // A file that cannot be loaded has no tests of its own to fail.
      failed: report.numFailedTests + filesThatDidNotLoad(report.testResults),
      skipped: report.numPendingTests + report.numTodoTests,
    }),
    code,
  );
}

/** @param {{ status: string, assertionResults: unknown[] }[]} files */
const filesThatDidNotLoad = (files) =>
  files.filter(({ status, assertionResults }) => status === "failed" && assertionResults.length === 0).length;

/** @param {string} browser */
export function runPlaywright(browser) {
  const code = run(["node_modules/@playwright/test/cli.js", "test"], PLAYWRIGHT_REPORT, { CHROMIUM_PATH: browser });
  return tallyOf(
    PLAYWRIGHT_REPORT,
    ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }),
    code,
  );
}

/** @param {string[]} command @param {string} report @param {Record<string, string>} env */
function run(command, report, env = {}) {
  // An old report would be counted as this run's when the runner crashes.
  rmSync(report, { force: true });
  return spawnSync(process.execPath, command, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  }).status;
}
