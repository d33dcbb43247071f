import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { tallyOf } from "./tally.js";

/** @typedef {import("./tally.js").Tally} Tally */

/**
 * Something to run as a process of its own.
 *
 * @typedef {object} Job
 * @property {string} name
 * @property {string[]} command arguments of node
 * @property {Record<string, string>} [env]
 * @property {boolean} [needsBuild] waits for the job named "build", which stands before it
 * @property {{ file: string, read: (report: any) => Tally }} [report] the JSON it counts in; without one it is one check
 */

/** @typedef {{ name: string, tally: Tally }} JobResult */

/** The job that others wait for. */
export const BUILD = "build";

const ONE_PASSED = { passed: 1, failed: 0, skipped: 0 };
const ONE_FAILED = { passed: 0, failed: 1, skipped: 0 };

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();
let isEnding = false;

/** More jobs at a time than there are processors: nearly half of its time a job waits, for a server that starts or for a clock. */
const JOBS_BESIDE = 2;

/**
 * Runs the jobs in their order, {@link JOBS_BESIDE} more at a time than there are processors, and prints the output of one that fails when
 * it ends: lines of two jobs are never mixed.
 *
 * @param {Job[]} jobs @returns {Promise<JobResult[]>}
 */
export async function runJobs(jobs) {
  /** @type {JobResult[]} */
  const results = [];
  const waiting = [...jobs];
  let built = Promise.resolve(true);
  // What waited when the run was interrupted must not begin behind those that are being ended.
  const next = () => (isEnding ? undefined : waiting.shift());
  const runSome = async () => {
    for (let job = next(); job; job = next()) {
      const running = runWhenBuilt(job, built);
      if (job.name === BUILD) built = running.then(({ tally }) => tally.failed === 0);
      results.push(await running);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() + JOBS_BESIDE }, runSome));
  return results;
}

/** @param {Job} job @param {Promise<boolean>} built @returns {Promise<JobResult>} */
const runWhenBuilt = async (job, built) =>
  job.needsBuild && !(await built) ? { name: job.name, tally: ONE_FAILED } : runJob(job);

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
  child.once("close", () => running.delete(child));
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
      resolve({ name, tally });
    });
  });
}

const GRACE_MS = 20_000;

/** Ends every job with all it started, and begins no other: asked first, and killed when it does not end. */
export async function endJobs() {
  isEnding = true;
  const groups = [...running].flatMap(({ pid }) => (pid ? [pid] : []));
  for (const group of groups) signal(group, "SIGTERM");
  const until = Date.now() + GRACE_MS;
  while (groups.some((group) => signal(group, 0)) && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  for (const group of groups) signal(group, "SIGKILL");
}

/** @param {number} group @param {NodeJS.Signals | 0} name @returns {boolean} whether anything of the group is left */
function signal(group, name) {
  try {
    return process.kill(-group, name);
  } catch {
    return false;
  }
}
