import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { endOf } from "./failures.js";
import { endGroups } from "./groups.js";
import { tallyOf } from "./tally.js";
import { note } from "./watch.js";

/** @typedef {import("./tally.js").Tally} Tally */

/**
 * Something to run as a process of its own.
 *
 * @typedef {object} Job
 * @property {string} name
 * @property {string[]} command arguments of node
 * @property {Record<string, string>} [env]
 * @property {number} [places] how many workers of its own it has, each of which takes a place; one when left out
 * @property {boolean} [needsBuild] waits for the job named "build", which stands before it
 * @property {Report} [report] the JSON it counts in; without one it is one check
 */

/** @typedef {{ file: string, read: (report: any) => Tally, failures: (report: any) => string[] }} Report */

/** @typedef {{ name: string, tally: Tally, failures: string[] }} JobResult */

/** The job that others wait for. */
export const BUILD = "build";

const ONE_PASSED = { passed: 1, failed: 0, skipped: 0 };
const ONE_FAILED = { passed: 0, failed: 1, skipped: 0 };

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();
let isEnding = false;

/** More places than there are processors: nearly half of its time a job waits, for a server that starts or for a clock. With three, each takes longer. */
const PLACES_BESIDE = 2;

/**
 * Runs the jobs in their order, each as soon as there are places for it, {@link PLACES_BESIDE} more than there are processors, and
 * prints the output of one that fails when it ends: lines of two jobs are never mixed.
 *
 * @param {Job[]} jobs @returns {Promise<JobResult[]>}
 */
export async function runJobs(jobs) {
  /** @type {JobResult[]} */
  const results = [];
  /** @type {Set<Promise<void>>} */
  const begun = new Set();
  const all = availableParallelism() + PLACES_BESIDE;
  let free = all;
  let built = Promise.resolve(true);
  for (const job of jobs) {
    // No more than there are, or on a small machine the largest would wait for ever.
    const places = Math.min(job.places ?? 1, all);
    while (free < places) await Promise.race(begun);
    // What waited when the run was interrupted must not begin behind those that are being ended.
    if (isEnding) break;
    free -= places;
    const result = runWhenBuilt(job, built);
    if (job.name === BUILD) built = result.then(({ tally }) => tally.failed === 0);
    const ended = result.then((told) => {
      results.push(told);
      free += places;
      begun.delete(ended);
    });
    begun.add(ended);
  }
  await Promise.all(begun);
  return results;
}

/** @param {Job} job @param {Promise<boolean>} built @returns {Promise<JobResult>} */
const runWhenBuilt = async (job, built) =>
  job.needsBuild && !(await built) ? { name: job.name, tally: ONE_FAILED, failures: [] } : runJob(job);

/**
 * Room for 64 MB of short-lived objects instead of 16: they are copied less often, which takes a fifth of the processor time
 * off tests and compiler alike.
 */
const NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ""} --max-semi-space-size=64`;

/**
 * Starts node in a process group of its own: what it starts ends with it, and Ctrl-C reaches it through {@link endJobs} alone.
 *
 * @param {string[]} command @param {Record<string, string>} env @param {"pipe" | "inherit"} output
 */
export function start(command, env, output) {
  const child = spawn(process.execPath, command, {
    stdio: ["ignore", output, output],
    env: { ...process.env, NODE_OPTIONS, ...env },
    detached: true,
  });
  running.add(child);
  note("+", child.pid);
  child.once("close", () => {
    running.delete(child);
    note("-", child.pid);
  });
  return child;
}

/** @param {Job} job @returns {Promise<JobResult>} */
function runJob({ name, command, env = {}, report }) {
  const startedAt = Date.now();
  process.stdout.write(`  begins  ${name}\n`);
  // An old report would be counted as this run's when the job crashes.
  if (report) rmSync(report.file, { force: true });
  const child = start(command, env, "pipe");
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  }
  return new Promise((resolve) => {
    child.once("close", (code) => {
      const tally = report ? tallyOf(report.file, report.read, code) : code === 0 ? ONE_PASSED : ONE_FAILED;
      const seconds = Math.round((Date.now() - startedAt) / 1000);
      const outcome = tally.failed === 0 ? "passed" : "FAILED";
      process.stdout.write(`  ${outcome}  ${name} (${tally.passed} passed, ${tally.failed} failed, ${seconds} s)\n`);
      if (tally.failed > 0) process.stdout.write(`\n${output.trimEnd()}\n\n`);
      resolve({ name, tally, failures: tally.failed > 0 ? failuresIn(report, output) : [] });
    });
  });
}

/** @param {Report | undefined} report @param {string} output */
function failuresIn(report, output) {
  const told = report && existsSync(report.file) ? report.failures(JSON.parse(readFileSync(report.file, "utf8"))) : [];
  // A runner that crashes or ends with an error names no test.
  return told.length > 0 ? told : endOf(output);
}

/** Ends every job with all it started, and begins no other. */
export async function endJobs() {
  isEnding = true;
  await endGroups([...running].flatMap(({ pid }) => (pid ? [pid] : [])));
}
