import { existsSync, readFileSync, rmSync } from "node:fs";

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/** @param {Tally[]} tallies @returns {Tally} */
export function sum(tallies) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of tallies) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  return total;
}

/**
 * What a runner counted. One that crashed, or failed outside any test, must not look green: it counts as one failure.
 *
 * @param {string} report the runner's JSON file
 * @param {(report: any) => Tally} read
 * @param {number | null} exitCode
 * @returns {Tally}
 */
export function tallyOf(report, read, exitCode) {
  const counted = existsSync(report)
    ? read(JSON.parse(readFileSync(report, "utf8")))
    : { passed: 0, failed: 0, skipped: 0 };
  return exitCode !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}

/** @param {string} report an old one would be counted as this run's */
export function forget(report) {
  rmSync(report, { force: true });
}
