/**
 * Ends a command with one line a person can act on, and exit code 1. A stack trace would hide that line.
 *
 * @param {string} line
 * @returns {never}
 */
export function refuse(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
