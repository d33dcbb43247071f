import { rmSync } from "node:fs";
import { BUILD } from "./job.js";
import { tallyOf } from "./tally.js";

/** @typedef {import("./job.js").Job} Job */

/** @type {Job} */
export const BUILD_JOB = { name: BUILD, command: ["tests/run/build.js"] };

/** Every rule a machine keeps. @type {Job[]} */
export const CHECKS = [
  { name: "types", command: ["node_modules/typescript/bin/tsc"] },
  {
    name: "walls between the parts",
    command: [
      "node_modules/dependency-cruiser/bin/dependency-cruise.mjs",
      "--config",
      ".dependency-cruiser.cjs",
      "app",
      "server",
      "tests",
    ],
  },
  {
    name: "format and lint",
    command: ["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings", "."],
  },
  { name: "no dead code", command: ["node_modules/knip/bin/knip.js", "--no-progress", "--no-config-hints"] },
  { name: "interface texts", command: ["tests/check/texts.js"] },
  { name: "generated files up to date", command: ["server/generate.js", "--check"] },
  { name: "weight of the home page", command: ["node_modules/size-limit/bin.js"], needsBuild: true },
];

const VITEST = ["node_modules/vitest/vitest.mjs", "run", "--reporter=default", "--reporter=json"];

/** @param {string} name @param {string[]} projects @param {boolean} [needsBuild] @returns {Job} */
function vitest(name, projects, needsBuild = false) {
  const report = `test-results/vitest-${name}.json`;
  rmSync(report, { force: true });
  const chosen = projects.map((project) => `--project=${project}`);
  return {
    name: `${name} tests`,
    // One worker each: the jobs beside it are the others.
    command: [...VITEST, `--outputFile.json=${report}`, "--maxWorkers=1", ...chosen],
    needsBuild,
    count: (code) =>
      tallyOf(
        report,
        (read) => ({
          passed: read.numPassedTests,
          // A file that cannot be loaded has no tests of its own to fail.
          failed: read.numFailedTests + filesThatDidNotLoad(read.testResults),
          skipped: read.numPendingTests + read.numTodoTests,
        }),
        code,
      ),
  };
}

/** @param {{ status: string, assertionResults: unknown[] }[]} files */
const filesThatDidNotLoad = (files) =>
  files.filter(({ status, assertionResults }) => status === "failed" && assertionResults.length === 0).length;

/** @param {string} shard such as 1/3 @param {string} browser @returns {Job} */
function playwright(shard, browser) {
  const results = `test-results/browser-${shard.replace("/", "-of-")}`;
  const report = `${results}.json`;
  rmSync(report, { force: true });
  return {
    name: `browser tests ${shard}`,
    command: ["node_modules/@playwright/test/cli.js", "test", "--workers=1", `--shard=${shard}`],
    env: { CHROMIUM_PATH: browser, E2E_RESULTS: results },
    needsBuild: true,
    count: (code) =>
      tallyOf(
        report,
        ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }),
        code,
      ),
  };
}

/** All of `npm test`, what takes long first. @param {string} browser @returns {Job[]} */
export const everything = (browser) => [
  BUILD_JOB,
  vitest("contract", ["contract", "ledger"]),
  vitest("unit", ["unit"]),
  vitest("boundary", ["boundaries"], true),
  playwright("1/3", browser),
  playwright("2/3", browser),
  playwright("3/3", browser),
  ...CHECKS,
];
