import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Returns the SHA-256 of each migration file, and a problem when one listed in landed.json was changed: databases were
 * created by those, so they are never edited, renamed or removed (docs/decisions/0035).
 *
 * @param {string} folder
 * @returns {{ hashes: Record<string, string>, problem: string | undefined }}
 */
export function landedMigrations(folder) {
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  const hashOf = (/** @type {string} */ name) =>
    createHash("sha256")
      .update(readFileSync(join(folder, name)))
      .digest("hex");
  const hashes = Object.fromEntries(names.sort().map((name) => [name, hashOf(name)]));
  const list = join(folder, "landed.json");
  /** @type {Record<string, string>} */
  const landed = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : {};
  const changed = Object.keys(landed).find((name) => hashes[name] !== landed[name]);
  const what = changed && hashes[changed] ? "was changed" : "is gone";
  const problem =
    changed &&
    `The migration ${changed} ${what} after it was listed in ${list}. Databases were made by it: restore it, and write a new migration for what should be different. Only one that has not left your own branch may be rewritten: take its line out of the list first.`;
  return { hashes, problem };
}
