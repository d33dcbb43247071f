import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";

/**
 * Something to run as a process of its own.
 *
 * @typedef {object} Job
 * @property {string} name
 * @property {string[]} command arguments of node
 * @property {Record<string, string>} [env]
 * @property {boolean} [needsBuild] waits until the job named "build" has passed
 * @property {(code: number | null) => import("./tally.js").Tally} [count] without it the job is one check
 */

/** @typedef {{ name: string, tally: import("./tally.js").Tally }} JobResult */

/** The job that others wait for. */
export const BUILD = "build";

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();

/**
 * Runs as many jobs at a time as there are processors, in their order, and prints the output of one that fails when it ends:
 * lines of two jobs are never mixed.
 *
 * @param {Job[]} jobs @returns {Promise<JobResult[]>}
 */
export async function runJobs(jobs) {
  /** @type {JobResult[]} */
  const results = [];
  const waiting = [...jobs];
  let built = !jobs.some(({ name }) => name === BUILD);
  let underway = 0;
  return new Promise((resolve) => {
    const next = () => {
      while (underway < availableParallelism()) {
        const place = waiting.findIndex(({ needsBuild }) => built || !needsBuild);
        const [job] = place === -1 ? [] : waiting.splice(place, 1);
        if (!job) break;
        underway += 1;
        void runJob(job).then((result) => {
          underway -= 1;
          results.push(result);
          if (job.name === BUILD) built = result.tally.failed === 0;
          next();
        });
      }
      if (underway > 0) return;
      for (const { name } of waiting) results.push({ name, tally: ONE_FAILED });
      resolve(results);
    };
    next();
  });
}

const ONE_PASSED = { passed: 1, failed: 0, skipped: 0 };
const ONE_FAILED = { passed: 0, failed: 1, skipped: 0 };

/**
 * Starts node in a process group of its own: what it starts ends with it, and Ctrl-C reaches it through {@link endJobs} alone.
 *
 * @param {string[]} command @param {Record<string, string>} env @param {"pipe" | "inherit"} output
 */
export function start(command, env, output) {
  const child = spawn(process.execPath, command, {
    stdio: ["ignore", output, output],
    env: { ...process.env, ...env },
    detached: true,
  });
  running.add(child);
  child.once("close", () => running.delete(child));
  return child;
}

/** @param {Job} job @returns {Promise<JobResult>} */
function runJob({ name, command, env = {}, count = (code) => (code === 0 ? ONE_PASSED : ONE_FAILED) }) {
  const startedAt = Date.now();
  process.stdout.write(`  begins  ${name}\n`);
  const child = start(command, env, "pipe");
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  }
  return new Promise((resolve) => {
    child.once("close", (code) => {
      const tally = count(code);
      const seconds = Math.round((Date.now() - startedAt) / 1000);
      const outcome = tally.failed === 0 ? "passed" : "FAILED";
      process.stdout.write(`  ${outcome}  ${name} (${tally.passed} passed, ${tally.failed} failed, ${seconds} s)\n`);
      if (tally.failed > 0) process.stdout.write(`\n${output.trimEnd()}\n\n`);
      resolve({ name, tally });
    });
  });
}

const GRACE_MS = 20_000;

/** Ends every job with all it started: asked first, and killed when it does not end. */
export async function endJobs() {
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
