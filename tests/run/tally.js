import { existsSync, readFileSync } from "node:fs";

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/** @type {Tally} */
export const NOTHING = { passed: 0, failed: 0, skipped: 0 };

/** @param {Tally} one @param {Tally} other @returns {Tally} */
export const add = (one, other) => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
});

/**
 * What a runner counted. One that crashed, or failed outside any test, must not look green: it counts as one failure.
 *
 * @param {string} report the runner's JSON file
 * @param {(report: any) => Tally} read
 * @param {number | null} exitCode
 * @returns {Tally}
 */
export function tallyOf(report, read, exitCode) {
  const counted = existsSync(report) ? read(JSON.parse(readFileSync(report, "utf8"))) : NOTHING;
  return exitCode !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}
