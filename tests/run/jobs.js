import { resolve } from "node:path";
import { failuresOfPlaywright, failuresOfVitest } from "./failures.js";
import { BUILD } from "./job.js";
import { LANDING, PROJECTS } from "./landing.js";

/** @typedef {import("./job.js").Job} Job */

/** @type {Job} */
export const BUILD_JOB = { name: BUILD, command: ["tests/run/build.js"] };

/** @type {Job} */
const TYPES = { name: "types", command: ["node_modules/typescript-7/bin/tsc"] };

/** Every rule a machine keeps. @type {Job[]} */
export const CHECKS = [
  TYPES,
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

/**
 * @param {string} name @param {string[]} projects @param {string[]} left files that are left out
 * @param {Partial<Job> & { part?: string }} [more] @returns {Job}
 */
function vitest(name, projects, left, { places = 1, part = "", ...more } = {}) {
  const file = `test-results/vitest-${name}${part && `-${part.replace("/", "-")}`}.json`;
  return {
    name: `${name} tests${part && ` ${part}`}`,
    command: [
      ...VITEST,
      `--outputFile.json=${file}`,
      `--maxWorkers=${places}`,
      ...projects.map((project) => `--project=${project}`),
      ...left.map((path) => `--exclude=${path}`),
      ...(part ? [`--shard=${part}`] : []),
    ],
    places,
    ...more,
    report: {
      file,
      failures: failuresOfVitest,
      read: (report) => ({
        passed: report.numPassedTests,
        // A file that cannot be loaded has no tests of its own to fail.
        failed: report.numFailedTests + filesThatDidNotLoad(report.testResults),
        skipped: report.numPendingTests + report.numTodoTests,
      }),
    },
  };
}

/** @param {{ status: string, assertionResults: unknown[] }[]} files */
const filesThatDidNotLoad = (files) =>
  files.filter(({ status, assertionResults }) => status === "failed" && assertionResults.length === 0).length;

/** Compiled tests are kept from run to run, as Vitest's are: Playwright would look for them among the run's temporary files. */
const PWTEST_CACHE_DIR = resolve("node_modules/.cache/playwright");

const BROWSER_RESULTS = "test-results/browser-tests";

/**
 * Two workers before one house, which is opened once and has its scripts compiled once.
 *
 * @param {string} browser @param {string[]} more arguments that say which tests @returns {Job}
 */
const browserTests = (browser, more) => ({
  name: "browser tests",
  command: ["node_modules/@playwright/test/cli.js", "test", "--workers=2", ...more],
  env: { CHROMIUM_PATH: browser, E2E_RESULTS: BROWSER_RESULTS, PWTEST_CACHE_DIR },
  places: 2,
  needsBuild: true,
  report: {
    file: `${BROWSER_RESULTS}.json`,
    failures: failuresOfPlaywright,
    read: ({ stats }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
    }),
  },
});

/** Playwright's patterns of files say which are run; this one says which are not. */
const BROWSER_PART = [`^(?!.*(${LANDING.join("|")})$)`, ...PROJECTS.map((project) => `--project=${project}`)];

/**
 * All of `npm test`, and of a landing. Browsers wait for motion and for the pace of the tables, boundary tests for processes that start and
 * end, and the others for nothing: side by side they use the processors. What waits is begun first, so that nothing waits alone in the end,
 * and beside it what has one worker each, so that no place stays empty until there are two. The build leaves most of a processor to the types.
 *
 * @param {string} browser @param {boolean} isLanding @returns {Job[]}
 */
export function everything(browser, isLanding) {
  const left = isLanding ? [] : LANDING;
  return [
    BUILD_JOB,
    TYPES,
    vitest("boundary", ["boundaries", "proxy"], left, { places: 2, needsBuild: true }),
    browserTests(browser, isLanding ? [] : BROWSER_PART),
    ...["1/4", "2/4", "3/4", "4/4"].map((part) => vitest("contract", ["contract", "ledger"], left, { part })),
    vitest("unit", ["unit"], left),
    ...CHECKS.filter((job) => job !== TYPES),
  ];
}
