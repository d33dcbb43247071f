import { install, installHooks } from "./install.js";
import { dataFolder, isHeld } from "./lock.js";
import { refuse } from "./refuse.js";
import { ROOT } from "./root.js";

// Modules that need a package are imported after install(), so that each command runs on a fresh clone.

export async function start() {
  process.chdir(ROOT);
  // The house takes the lock itself later; this check keeps a second start from rebuilding under a running one.
  if (await isHeld(dataFolder(process.env))) {
    refuse("Openhand is already running in this folder. Stop that one first.");
  }
  await prepare();
  await import("../../build/server/start.js");
}

export async function dev() {
  process.chdir(ROOT);
  install();
  installHooks();
  const { watch } = await import("./watch.js");
  await watch();
}

export async function build() {
  process.chdir(ROOT);
  install();
  await (await import("./build.js")).build();
}

export async function ops() {
  process.chdir(ROOT);
  await prepare();
  await import("../../build/server/ops.js");
}

/** Writes the files generated from the contract and the games; with --check only verifies that they are up to date. */
export async function generate() {
  process.chdir(ROOT);
  install();
  await (await import("./generate.js")).generate({ checkOnly: process.argv.includes("--check") });
}

/** Brings packages and build up to date with the sources. */
async function prepare() {
  install();
  await (await import("./build.js")).buildWhenChanged();
}
