/**
 * Exits with code 1 and one line a person can act on. A stack trace would hide that line.
 *
 * @param {string} line
 * @returns {never}
 */
export function refuse(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
