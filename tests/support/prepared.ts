import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { hold } from "#server/setup/lock.js";

/** Beside the installed packages, and removed with them. */
const CACHE = resolve("node_modules/.cache/openhand-tests");
/** A stored folder that no run has copied for this long belongs to sources that have changed since. */
const UNUSED_MS = 60 * 60 * 1000;

/** A new folder, and a function to remove it. */
export function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), "openhand-house-"));
  // As root the database runs as another user, who must be able to enter here.
  chmodSync(path, 0o711);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/**
 * Fills a folder with content that takes long to make and is always the same: `make` makes it once for a key, later calls copy
 * it. The stored folder itself is never used, so it stays unchanged and many callers may copy it at once.
 */
export async function fillPrepared(
  folder: string,
  { name, key }: { name: string; key: string },
  make: (folder: string) => Promise<void>,
): Promise<void> {
  const cached = join(CACHE, `${name}-${key.slice(0, 16)}`);
  if (!existsSync(cached)) await prepare(cached, make);
  utimesSync(cached, new Date(), new Date());
  copyFolder(cached, folder);
  forgetUnused();
}

/** One caller makes it while others with the same key wait: the lock is released when its owner ends. */
async function prepare(cached: string, make: (folder: string) => Promise<void>): Promise<void> {
  const turn = `${cached}.turn`;
  mkdirSync(turn, { recursive: true });
  let held = await hold(turn);
  while (!held) {
    await delay(100);
    held = await hold(turn);
  }
  const { path, remove } = temporaryFolder();
  try {
    if (existsSync(cached)) return;
    await make(path);
    // Moved into place when complete, so that a copy interrupted by a kill is never used.
    const unfinished = `${cached}.new`;
    rmSync(unfinished, { recursive: true, force: true });
    copyFolder(path, unfinished);
    renameSync(unfinished, cached);
  } finally {
    remove();
    held.release();
  }
}

/** Preserves owners and modes: PostgreSQL refuses to open files of another owner. */
function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  if (process.platform === "win32") cpSync(from, to, { recursive: true });
  else execFileSync("cp", ["-a", `${from}/.`, to]);
}

function forgetUnused(): void {
  for (const path of readdirSync(CACHE).map((name) => join(CACHE, name))) {
    const used = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (used && used < Date.now() - UNUSED_MS) rmSync(path, { recursive: true, force: true });
  }
}
