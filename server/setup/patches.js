import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { refuse } from "./refuse.js";
import { ROOT } from "./root.js";
import { requireWritable } from "./writable.js";

const PATCHES = join(ROOT, "patches");
const STAMP = join(ROOT, "node_modules/.patched");

/**
 * Applies the patches of packages, once per state of the patches and of the files they change. It is done here because
 * npm 12 runs no install script of the project.
 */
export function applyPatches() {
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === fingerprint()) return;
  requireWritable(join(ROOT, "node_modules"));
  const command = ["node_modules/patch-package/index.js", "--error-on-fail"];
  const { status } = spawnSync(process.execPath, command, { cwd: ROOT, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) refuse("The patches of packages could not be applied: see patch-package's message above.");
  writeFileSync(STAMP, fingerprint());
}

/** Covers the patched files too: a manual `npm install` may restore the published version of one. */
function fingerprint() {
  const hash = createHash("sha256");
  for (const name of readdirSync(PATCHES).sort()) {
    const patch = readFileSync(join(PATCHES, name), "utf8");
    hash.update(`\0${name}\0${patch}`);
    for (const [, path = ""] of patch.matchAll(/^\+\+\+ b\/(\S+)$/gm)) {
      const file = join(ROOT, path);
      hash.update(`\0${path}\0`).update(existsSync(file) ? readFileSync(file) : "");
    }
  }
  return hash.digest("hex");
}
