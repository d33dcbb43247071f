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

/** Beside the packages, and gone with them. */
const KEPT = resolve("node_modules/.cache/openhand-tests");
/** A kept folder that no run has copied for so long is of sources that have changed since. */
const UNUSED_MS = 60 * 60 * 1000;

/** A new folder, and the way to be rid of it. */
export function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), "openhand-house-"));
  // For root the database runs as another user, who must get through here.
  chmodSync(path, 0o711);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/**
 * Fills a folder with what takes long to make and comes out alike every time: `make` does it once for a key, later it is
 * copied. What is kept is never used itself, so that it stays as it was made and may be copied by many at once.
 */
export async function fillPrepared(
  folder: string,
  { name, key }: { name: string; key: string },
  make: (folder: string) => Promise<void>,
): Promise<void> {
  const kept = join(KEPT, `${name}-${key.slice(0, 16)}`);
  if (!existsSync(kept)) await prepare(kept, make);
  utimesSync(kept, new Date(), new Date());
  copyFolder(kept, folder);
  forgetUnused();
}

/** One makes it while others that want the same wait: the lock is gone with whoever holds it. */
async function prepare(kept: string, make: (folder: string) => Promise<void>): Promise<void> {
  const turn = `${kept}.turn`;
  mkdirSync(turn, { recursive: true });
  let held = await hold(turn);
  while (!held) {
    await delay(100);
    held = await hold(turn);
  }
  const { path, remove } = temporaryFolder();
  try {
    if (existsSync(kept)) return;
    await make(path);
    // Moved to its place when it is whole: a copy that was killed half-way is never taken for it.
    const unfinished = `${kept}.new`;
    rmSync(unfinished, { recursive: true, force: true });
    copyFolder(path, unfinished);
    renameSync(unfinished, kept);
  } finally {
    remove();
    held.release();
  }
}

/** With owners and modes: PostgreSQL opens nothing that is not its own. */
function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  if (process.platform === "win32") cpSync(from, to, { recursive: true });
  else execFileSync("cp", ["-a", `${from}/.`, to]);
}

function forgetUnused(): void {
  for (const path of readdirSync(KEPT).map((name) => join(KEPT, name))) {
    const used = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (used && used < Date.now() - UNUSED_MS) rmSync(path, { recursive: true, force: true });
  }
}
